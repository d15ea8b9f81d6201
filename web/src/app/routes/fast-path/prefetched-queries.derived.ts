import { screens } from '#contract/screens.ts'
import { screenShape } from '../../../api/address-shape.rules.ts'

type Screen = (typeof screens)[keyof typeof screens]

/** The queries that the app fetches beside a screen's code. */
export type PrefetchedQuery = Exclude<Screen, { prefetch: 'never' }>['query']

const queriesOf = (when: Screen['prefetch']) =>
  Object.fromEntries(
    Object.entries(screens)
      .filter(([, { prefetch }]) => prefetch === when)
      .map(([screen, { query }]) => [screenShape(screen), query as PrefetchedQuery]),
  )

/** By the shape of the screen that needs them. */
export const onLink = queriesOf('on-link')
export const onOpen = queriesOf('on-open')

import { screens } from '#contract/screens.ts'
import { screenShape } from '../address-shape.rules.ts'

/** The body has a number that is always the same, or as a text which of the address's ids stands there. */
type FirstCall = { path: string; body: Record<string, number | `${number}`> }

/** What each screen asks for first, by its shape. */
export const firstCalls: Record<string, FirstCall> = Object.fromEntries(
  Object.entries(screens).flatMap(([screen, { firstCall }]) => {
    if (!firstCall) return []
    const parameters = screen.split('/').filter((part) => part.startsWith('$'))
    const body = Object.entries<string | number>(firstCall.body).map(([field, value]) => [
      field,
      typeof value === 'number' ? value : String(parameters.indexOf(value)),
    ])
    return [[screenShape(screen), { path: firstCall.path, body: Object.fromEntries(body) as FirstCall['body'] }]]
  }),
)

import { screens } from '#contract/screens.ts'

/** The first words of the queries whose answers may be read again without a network. */
export const offlineQueries = [
  ...new Set(Object.values(screens).flatMap(({ query, offline }) => (offline ? [query] : []))),
]

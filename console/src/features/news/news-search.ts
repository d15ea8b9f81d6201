import type { NewsSearch } from '../../paths.ts'

/** What of an address names a piece of news, or those that were taken back. */
export const newsSearchOf = ({ item, taken }: Record<string, unknown>): NewsSearch => ({
  ...((item === 'new' || typeof item === 'number') && { item }),
  ...(taken === true && { taken }),
})

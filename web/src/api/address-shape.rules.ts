const ID = /^[1-9][0-9]{0,15}$/

/** A screen's path with `$` for each parameter: no two screens have the same. */
export const screenShape = (screen: string): string => screen.replaceAll(/\$\w+/g, '$')

/** The shape of the screen that an address leads to, if it leads to one, and the ids in it. */
export function addressShape(path: string): { shape: string; ids: number[] } {
  const parts = path.split('/').filter((part) => part !== '')
  return {
    shape: parts.map((part) => (ID.test(part) ? '$' : part)).join('/'),
    ids: parts.filter((part) => ID.test(part)).map(Number),
  }
}

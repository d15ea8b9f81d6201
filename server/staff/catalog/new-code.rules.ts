const MAX_LETTERS = 3
const MAX_LEVEL = 4

/** The letters and digits of a name by which people would shorten it: `Plus Two Science` is `PTS`, `Class 11` is `C11`. */
const initialsOf = (name: string): string =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1)))
    .join('')

/** The first letters of a name, where it has Latin ones. */
const beginningOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, MAX_LETTERS)

/**
 * Returns a short code for a subject or a batch that the office gave none: `PHY-PTS`. `taken` are the codes that there
 * are; a number tells it from them. Names without Latin letters get a code by `other`.
 */
export function newCode(name: string, level: string, taken: readonly string[], other: string): string {
  const parts = [beginningOf(name) || other, initialsOf(level).slice(0, MAX_LEVEL)].filter((part) => part !== '')
  const code = parts.join('-')
  const known = new Set(taken.map((one) => one.toUpperCase()))
  if (!known.has(code)) return code
  for (let number = 2; ; number += 1) if (!known.has(`${code}${number}`)) return `${code}${number}`
}

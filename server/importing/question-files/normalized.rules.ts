/** Returns the text without invisible spaces: tabs, no-break spaces, ends of lines, a third empty line. */
export const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const LENGTH = 60

/** Returns a name for a question without a title: its first words. */
export function firstWords(text: string): string {
  const line = text
    .slice(0, 4 * LENGTH)
    .replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
  const signs = [...line]
  if (signs.length <= LENGTH) return line
  const start = signs.slice(0, LENGTH).join('')
  return `${start.replace(/ \S*$/, '')} …`
}

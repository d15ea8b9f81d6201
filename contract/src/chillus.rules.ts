/** Malayalam's letters for the ends of words, each of which older keyboards write with three signs. */
const CHILLUS = [
  ['ൺ', 'ണ'],
  ['ൻ', 'ന'],
  ['ർ', 'ര'],
  ['ൽ', 'ല'],
  ['ൾ', 'ള'],
  ['ൿ', 'ക'],
] as const
const VIRAMA_JOINED = '\u0d4d\u200d'

/** Returns a text with one letter for each of them, as today's keyboards write it. */
export const withChillus = (text: string): string =>
  text.includes(VIRAMA_JOINED)
    ? CHILLUS.reduce((words, [letter, base]) => words.replaceAll(base + VIRAMA_JOINED, letter), text)
    : text

const withoutChillus = (text: string): string =>
  CHILLUS.reduce((words, [letter, base]) => words.replaceAll(letter, base + VIRAMA_JOINED), text)

/** Returns a text in both spellings, once where they are the same. */
export const chilluSpellings = (text: string): string[] => [
  ...new Set([text, withChillus(text), withoutChillus(withChillus(text))]),
]

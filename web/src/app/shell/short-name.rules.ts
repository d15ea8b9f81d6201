/** Latin letters: here each code is a character. */
const SIMPLE = /^[\u0020-\u024f]*$/

/** Of other scripts the browser's own tables know it; reading them holds up a cheap phone for a tenth of a second. */
const charactersOf = (text: string): string[] =>
  SIMPLE.test(text) ? text.split('') : [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)

const MAX_CHARACTERS = 10

/** A name cut to ten characters as people count them, with an ellipsis only when it was longer. */
export function shortName(name: string): string {
  const characters = charactersOf(name.trim())
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : characters.join('')
}

/** The letter in the round sign beside the name. */
export const initialOf = (name: string): string => charactersOf(name.trim())[0]?.toLocaleUpperCase() ?? ''

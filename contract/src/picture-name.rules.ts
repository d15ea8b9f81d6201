/** The text of an option that is a picture without words: an answer is an option's text (E9), so it needs one. */
export const pictureName = (letter: string): string => `Option ${letter}`

/** Returns the provider's own description of a picture, null for a generated name. */
export const wordsOf = (text: string): string | null => (/^Option [A-F]$/.test(text) ? null : text)

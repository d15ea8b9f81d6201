/** What an option is called that is a picture without words: an answer is an option's text (E9), so it needs one. */
export const pictureName = (letter: string): string => `Option ${letter}`

/** The provider's own words for a picture, null where it only has the name from above. */
export const wordsOf = (text: string): string | null => (/^Option [A-F]$/.test(text) ? null : text)

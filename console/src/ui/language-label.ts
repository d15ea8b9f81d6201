import { languageNames, languages } from '#messages/languages'

/** Returns the name of a language by its code. */
export const nameOf = (language: string): string =>
  Object.entries(languageNames).find(([code]) => code === language)?.[1] ?? language

/** Returns every language by its own name, to choose one. */
export const languageOptions = (): { value: string; words: string }[] =>
  languages.map((language) => ({ value: language, words: languageNames[language] }))

import { languageNames } from '#messages/languages'

/** Returns the name of a language by its code. */
export const nameOf = (language: string): string =>
  Object.entries(languageNames).find(([code]) => code === language)?.[1] ?? language

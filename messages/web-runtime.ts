import { type Language, languages } from './languages.ts'

export type Locale = Language

type Texts = Record<string, (values: never) => string>

/** Whole catalogues, of which only the chosen one is loaded. The English texts are in the code of the screens. */
const catalogues: Partial<Record<Locale, () => Promise<Texts>>> = {
  hi: async () => import('./generated/server/messages/hi.js'),
  ml: async () => import('./generated/server/messages/ml.js'),
}

let chosen: Locale = 'en'
let asked: Locale = 'en'

/** Read by each compiled text: what it says in the chosen language. Empty for English. */
export let texts: Texts = {}

export const getLocale = (): Locale => chosen

export const isLocale = (value: unknown): value is Locale => languages.some((language) => language === value)

/**
 * Returns all texts of a language that is not the chosen one, to show something in that language.
 * @throws when the catalogue cannot be loaded
 */
export const textsOf = async (locale: Locale): Promise<Texts> => (await catalogues[locale]?.()) ?? {}

/**
 * Changes the language of all texts. Of several calls the last one wins, in whatever order the catalogues arrive.
 * @throws when the catalogue cannot be loaded; the language stays as it is
 */
export async function setLocale(locale: Locale): Promise<void> {
  asked = locale
  const coming = await textsOf(locale)
  if (asked !== locale) return
  chosen = locale
  texts = coming
}

import { type Language, languages } from './languages.ts'

export type Locale = Language

type Texts = Record<string, (values: never) => string>

/** Whole catalogues, one of which comes when it is chosen. The English texts stand in the code of the screens. */
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

/** All texts of a language that is not chosen, for what is said in its own words. Fails when they do not come. */
export const textsOf = async (locale: Locale): Promise<Texts> => (await catalogues[locale]?.()) ?? {}

/**
 * Changes the language of all texts. Fails, and leaves it as it is, when the catalogue does not come; of several wishes
 * the last one holds, whichever comes first.
 */
export async function setLocale(locale: Locale): Promise<void> {
  asked = locale
  const coming = await textsOf(locale)
  if (asked !== locale) return
  chosen = locale
  texts = coming
}

import type { Language } from './languages.ts'

type Texts = Record<string, (values: never) => string>
/** As the screens call them: a text without values takes nothing. */
type Catalogue = (typeof import('./generated/console/messages.js'))['m']

/** Whole catalogues, of which only the chosen one is loaded. The English texts are in the code of the screens. */
const catalogues: Partial<Record<Language, () => Promise<Texts>>> = {
  hi: async () => import('./generated/console-catalogues/messages/hi.js'),
  ml: async () => import('./generated/console-catalogues/messages/ml.js'),
}

/** Read by each compiled text of the console: what it says in the chosen language. Empty for English. */
export let texts: Texts = {}

/**
 * Changes the language of the console's own texts; `setLocale` changes the shared parts.
 * @throws when the catalogue cannot be loaded
 */
export async function setConsoleLanguage(language: Language): Promise<void> {
  texts = (await catalogues[language]?.()) ?? {}
}

/**
 * The console's texts in a language that need not be the chosen one, for what is printed for others to read.
 * @throws when the catalogue cannot be loaded
 */
export async function textsIn(language: Language): Promise<Catalogue> {
  const english = async () => import('./generated/console-catalogues/messages/en.js')
  return (await (catalogues[language] ?? english)()) as unknown as Catalogue
}

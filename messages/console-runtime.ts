import type { Language } from './languages.ts'

type Texts = Record<string, (values: never) => string>

/** Whole catalogues, one of which comes when it is chosen. The English texts stand in the code of the screens. */
const catalogues: Partial<Record<Language, () => Promise<Texts>>> = {
  hi: async () => import('./generated/console-catalogues/messages/hi.js'),
  ml: async () => import('./generated/console-catalogues/messages/ml.js'),
}

/** Read by each compiled text of the console: what it says in the chosen language. Empty for English. */
export let texts: Texts = {}

/** Changes the language of the console's own texts; those of the shared parts have `setLocale`. Fails when it does not come. */
export async function setConsoleLanguage(language: Language): Promise<void> {
  texts = (await catalogues[language]?.()) ?? {}
}

import english from '#messages/formulas/en.json'
import { readFormula } from './spoken/formula.ts'
import { type Lexicon, lexiconOf, type Texts } from './spoken/lexicon.ts'

/** The words of other languages come with the first formula that is read in one of them. */
const others: Record<string, () => Promise<{ default: Texts }>> = {
  hi: async () => import('#messages/formulas/hi.json'),
  ml: async () => import('#messages/formulas/ml.json'),
}

const inEnglish = lexiconOf('en', english)
const lexicons = new Map([['en', inEnglish]])

/**
 * Puts the words of a drawn formula in the place of its MathML, which many screen readers skip or spell: it is out of
 * sight there, and part of the sentence or the option around it. They are in the language that the page declares there.
 */
export async function putWords(formula: Element): Promise<void> {
  const place = formula.querySelector<HTMLElement>('.katex-mathml')
  const math = place?.querySelector('math')
  if (!place || !math) return
  const declared = formula.closest<HTMLElement>('[lang]')?.lang ?? 'en'
  const lexicon = await lexiconIn(declared).catch(() => inEnglish)
  place.textContent = readFormula(math, lexicon)
  if (lexicon.language !== declared) place.lang = lexicon.language
}

async function lexiconIn(language: string): Promise<Lexicon> {
  const known = lexicons.get(language)
  if (known) return known
  const texts = await others[language]?.()
  if (!texts) return inEnglish
  const lexicon = lexiconOf(language, texts.default)
  lexicons.set(language, lexicon)
  return lexicon
}

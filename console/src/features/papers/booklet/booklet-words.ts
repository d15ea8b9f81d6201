import { textsIn } from '#messages/console-runtime'
import type { Language } from '#messages/languages'

type Catalogue = Awaited<ReturnType<typeof textsIn>>

/** Says a text in every language of a booklet. */
export type Say = {
  /** In each language, with the language. */
  each: (pick: (m: Catalogue) => string) => { language: Language; words: string }[]
  /** In one line: `Time / समय`. */
  line: (pick: (m: Catalogue) => string) => string
}

/** Loads the words of a booklet, which need not be in the language of the console. */
export async function sayIn(languages: readonly Language[]): Promise<Say> {
  const all = await Promise.all(languages.map(async (language) => ({ language, m: await textsIn(language) })))
  const each: Say['each'] = (pick) => all.map(({ language, m }) => ({ language, words: pick(m) }))
  return { each, line: (pick) => [...new Set(each(pick).map(({ words }) => words))].join(' / ') }
}

import { foldedWords } from '../../ports/folding/folded-words.rules.ts'

const SHOWN = 5
const FEWEST_LETTERS = 2

/** The words to look up, the longest first; none while too little is typed to mean anything. */
export function wordsToFind(words: string[], most: number): string[] {
  const found = words.toSorted((one, other) => other.length - one.length).slice(0, most)
  return (found[0] ?? '').length < FEWEST_LETTERS ? [] : found
}

type Found = { id: number; title: string; published_on?: string }

/**
 * The best of a kind, each once: first those whose name begins with what was typed, then those with just these words;
 * of dated ones the latest first.
 */
export function bestOf<F extends Found>(found: F[], words: string[]): F[] {
  const once = [...new Map(found.map((one) => [one.id, one])).values()]
  return once
    .map((one, at) => ({ one, at, rank: rankOf(foldedWords(one.title), words) }))
    .toSorted((a, b) => a.rank - b.rank || later(a.one, b.one) || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

const later = ({ published_on: a = '' }: Found, { published_on: b = '' }: Found) => (a < b ? 1 : a > b ? -1 : 0)

function rankOf([first = '', ...rest]: string[], words: string[]): number {
  if (words.some((word) => first.startsWith(word))) return 0
  return words.every((word) => rest.includes(word)) ? 1 : 2
}

import { foldedWords } from '../../ports/folding/folded-words.rules.ts'

const SHOWN = 5
const FEWEST_LETTERS = 2
const MOST_WORDS = 6

/** The words to look up, the longest first; none while too little is typed to mean anything. */
export function wordsToFind(words: string[]): string[] {
  const found = words.toSorted((one, other) => other.length - one.length).slice(0, MOST_WORDS)
  return (found[0] ?? '').length < FEWEST_LETTERS ? [] : found
}

/** The best of a kind: first those whose name begins with what was typed, then those with just these words. */
export function bestOf<Found extends { title: string }>(found: Found[], words: string[]): Found[] {
  const ranked = found.map((one, at) => ({ one, at, rank: rankOf(foldedWords(one.title), words) }))
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

function rankOf([first = '', ...rest]: string[], words: string[]): number {
  if (words.some((word) => first.startsWith(word))) return 0
  return words.every((word) => rest.includes(word)) ? 1 : 2
}

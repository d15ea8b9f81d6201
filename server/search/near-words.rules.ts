import { searchedWords } from '../ports/folding/folded-words.rules.ts'

/** A typed word, folded, with the foldings of what it may have been before two neighbours were swapped. */
export type TypedWord = { word: string; letters: number; unswapped: string[] }

/** From so many letters on, a word may have a wrong one, or one too many or too few; folded it may be shorter. */
const FEWEST_FOR_A_WRONG_ONE = 5
const FEWEST_FOLDED = 4
const FEWEST_FOR_A_SWAP = 3
const LONGEST = 40
/** How many known words stand in for one, and how many ways to read a whole query are tried. */
const MOST_NEAR = 3
const MOST_READINGS = 4

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{Cf}'’ʼ]+/u
const INDIC = /[\u0900-\u0d7f]/
/** In Indian scripts people swap a consonant together with its vowel sign. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the words of a typed text, each once, with the ways in which it may have been meant. */
export function typedWords(text: string): TypedWord[] {
  const typed = text
    .split(BETWEEN_WORDS)
    .flatMap((raw) => searchedWords(raw).map((word) => ({ word, ...meantBy(raw, word) })))
  return [...new Map(typed.map((one) => [one.word, one])).values()]
}

function meantBy(raw: string, word: string): Omit<TypedWord, 'word'> {
  const points = [...raw]
  const letters = INDIC.test(raw) ? word.length : points.length
  if (letters < FEWEST_FOR_A_SWAP || letters > LONGEST) return { letters, unswapped: [] }
  const clusters = Array.from(segmenter.segment(raw), ({ segment }) => segment)
  const meant = [...swaps(points), ...swaps(clusters)].flatMap((one) => searchedWords(one))
  return { letters, unswapped: [...new Set(meant)].filter((one) => one !== word) }
}

/** Every text with two neighbours swapped. */
const swaps = (parts: string[]): string[] =>
  parts.slice(1).map((part, at) => [...parts.slice(0, at), part, parts[at], ...parts.slice(at + 2)].join(''))

/** True when the known word begins with the typed one, apart from one letter that is wrong, missing or too many. */
function beginsNearly(known: string, typed: string): boolean {
  let same = 0
  while (same < typed.length && known[same] === typed[same]) same += 1
  const [rest, after] = [typed.slice(same), typed.slice(same + 1)]
  return known.startsWith(after, same + 1) || known.startsWith(after, same) || known.startsWith(rest, same + 1)
}

/** Returns the known words that were probably meant, the likeliest first. */
function nearest(known: readonly string[], { word, letters, unswapped }: TypedWord): string[] {
  const swapped = known.filter((one) => unswapped.some((meant) => one.startsWith(meant)))
  const isLong = letters >= FEWEST_FOR_A_WRONG_ONE && word.length >= FEWEST_FOLDED
  const wrong = isLong ? known.filter((one) => beginsNearly(one, word)) : []
  const far = (one: string) => Math.abs(one.length - word.length)
  const byLength = (words: string[]) => words.toSorted((a, b) => far(a) - far(b))
  return [...new Set([...byLength(swapped), ...byLength(wrong)])].slice(0, MOST_NEAR)
}

/**
 * Returns the ways to read words of which nothing has all: those that no known word begins with are replaced by near
 * ones. Empty where nothing can be replaced.
 */
export function readingsOf(typed: TypedWord[], known: readonly string[]): string[][] {
  const isKnown = (word: string) => known.some((one) => one.startsWith(word))
  if (typed.every(({ word }) => isKnown(word))) return []
  const choices = typed.map((one) => (isKnown(one.word) ? [one.word] : nearest(known, one)))
  return choices
    .reduce<string[][]>((readings, words) => readings.flatMap((one) => words.map((word) => [...one, word])), [[]])
    .slice(0, MOST_READINGS)
}

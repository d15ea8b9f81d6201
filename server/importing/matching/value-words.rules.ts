import { nearest } from '../../ports/nearest.rules.ts'

/** A batch as it may be written in a sheet: by its code, or by its name. */
export type NamedBatch = { code: string; name: string; level: string }

/** The same value, however its letters and spaces are written. */
export const plainValue = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

// What the last classes of school are called, in Hindi with an ending behind the number.
const YEARS: [RegExp, string][] = [
  [/\+\s*2|\b(xii(th)?|12(th)?|twelfth|hse?\s*2|ii\s*year|second\s*year)\b|बारहवीं|प्लस\s*टू|പ്ലസ്\s*ടു/giu, 'plus two'],
  [/\+\s*1|\b(xi(th)?|11(th)?|eleventh|hse?\s*1|i\s*year|first\s*year)\b|ग्यारहवीं|प्लस\s*वन|പ്ലസ്\s*വൺ/giu, 'plus one'],
  [/\b(x(th)?|10(th)?|tenth|sslc|matric)\b|दसवीं|എസ്എസ്എൽസി/giu, 'ten'],
  [/\b(ix(th)?|9(th)?|ninth)\b|नौवीं/giu, 'nine'],
  [/\b(viii(th)?|8(th)?|eighth)\b|आठवीं/giu, 'eight'],
]
// `12A` and `XII_B` are two words.
const RUN_TOGETHER = /\b(xii|xi|x|ix|viii|\d{1,2})_?([a-h])\b/g
const HINDI_ENDING = /(\d)\s*(?:वीं|वी|th)/g
// Words that say only that it is a class, a level or a batch.
const EMPTY_WORDS = /\b(class|std|standard|grade|level|batch|division|div|section|sec)\b/g

function wordsOf(text: string): string[] {
  const apart = plainValue(text).replaceAll(RUN_TOGETHER, '$1 $2').replaceAll(HINDI_ENDING, '$1')
  const years = YEARS.reduce((words, [written, said]) => words.replaceAll(written, ` ${said} `), apart)
  return years.replaceAll(EMPTY_WORDS, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Returns the only name that says the same, or that begins with the same words; else one that is spelled like it. */
export function guessLevel(written: string, names: readonly string[]): string | null {
  const words = wordsOf(written).join(' ')
  if (words === '') return null
  const equal = names.filter((name) => wordsOf(name).join(' ') === words)
  if (equal.length === 1) return equal[0] ?? null
  const longer = names.filter((name) => ` ${wordsOf(name).join(' ')} `.includes(` ${words} `))
  if (longer.length === 1) return longer[0] ?? null
  return longer.length > 1 ? null : nearest(written, names)
}

const FEWEST_LETTERS = 3

/**
 * Returns true where all words stand in the text in this order, the last one at its end: `plus two a` in `plus two
 * science a`. Longer words may be cut short, as `sci` is.
 */
function hasInOrder(text: string, words: string): boolean {
  const [wanted, found] = [words.split(' '), text.split(' ')]
  const isSame = (word: string, other = '') =>
    word === other || (word.length >= FEWEST_LETTERS && other.startsWith(word))
  if (wanted.length < 2 || !isSame(wanted.at(-1) ?? '', found.at(-1))) return false
  let at = 0
  for (const word of found) if (isSame(wanted[at] ?? '', word)) at += 1
  return at >= wanted.length
}

/**
 * Returns the level and the batch of a class that is written in one, `XII-A`: its batch where only one can be meant, or
 * where its level has only one, and the level that it begins with.
 */
export function guessClass(
  written: string,
  levels: readonly string[],
  batches: readonly NamedBatch[],
): { batch: string | null; level: string | null } {
  const levelAlone = plainValue(written).replace(/[\s_-]*\(?[a-h]\)?$/, '')
  const level = guessLevel(written, levels) ?? (levelAlone === '' ? null : guessLevel(levelAlone, levels))
  const own = batches.filter((one) => one.level === level)
  const isBare = levelAlone === plainValue(written)
  const only = isBare && own.length === 1 ? (own[0]?.code ?? null) : null
  const batch = guessBatch(written, null, batches) ?? only
  return { batch, level: batches.find(({ code }) => code === batch)?.level ?? level }
}

/**
 * Returns the code of the only batch that is written like this, by its code or name, or whose code or name ends with
 * it: `A` is `Plus Two Science A`. Only batches of the level count, where the level is known.
 */
export function guessBatch(written: string, level: string | null, batches: readonly NamedBatch[]): string | null {
  const own = level === null ? batches : batches.filter((batch) => batch.level === level)
  const words = wordsOf(written).join(' ')
  if (words === '') return null
  const says = (test: (text: string) => boolean) =>
    own.filter(({ code, name }) => test(wordsOf(code).join(' ')) || test(wordsOf(name).join(' ')))
  for (const test of [
    (text: string) => text === words,
    (text: string) => text.endsWith(` ${words}`),
    (text: string) => ` ${text} `.includes(` ${words} `),
    (text: string) => hasInOrder(text, words),
  ]) {
    const found = says(test)
    if (found.length > 0) return found.length === 1 ? (found[0]?.code ?? null) : null
  }
  return nearest(
    written,
    own.map(({ code }) => code),
  )
}

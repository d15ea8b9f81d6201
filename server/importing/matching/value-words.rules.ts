import { nearest } from '../../ports/nearest.rules.ts'

/** A batch as it may be written in a sheet: by its code, or by its name. */
export type NamedBatch = { code: string; name: string; level: string }

/** The same value, however its letters and spaces are written. */
export const plainValue = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

// What the two years of higher secondary school are called.
const YEARS: [RegExp, string][] = [
  [/\+\s*2|\b(xii|12(th)?|hse?\s*2|ii\s*year|second\s*year)\b|प्लस\s*टू|പ്ലസ്\s*ടു/giu, 'plus two'],
  [/\+\s*1|\b(xi|11(th)?|hse?\s*1|i\s*year|first\s*year)\b|प्लस\s*वन|പ്ലസ്\s*വൺ/giu, 'plus one'],
]
// Words that say only that it is a class, a level or a batch.
const EMPTY_WORDS = /\b(class|std|standard|grade|level|batch|division|div|section)\b/g

function wordsOf(text: string): string[] {
  const years = YEARS.reduce((words, [written, said]) => words.replaceAll(written, ` ${said} `), plainValue(text))
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
  ]) {
    const found = says(test)
    if (found.length > 0) return found.length === 1 ? (found[0]?.code ?? null) : null
  }
  return nearest(
    written,
    own.map(({ code }) => code),
  )
}

import type { InvalidNumber } from './number-answer.rules.ts'
import { type NumberRange, numberKeyText, parseNumberKey } from './number-key.rules.ts'

/** The options of a question, as sheets and forms name them. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Letter = (typeof LETTERS)[number]

export type TypeWord = 'Single' | 'Multiple' | 'Number'

/** The parts of a picture that are compared; `hash` is of its content, empty when the content was not read. */
type Picture = { name: string; hash: string }

/** A question as it is answered: a row of the sheet, or what is typed into the form. Null is an empty cell. */
export type KeyedQuestion<P extends Picture = Picture> = { type: TypeWord | null; correct: string } & {
  [L in Letter as `option${L}`]: string | null
} & { [L in Letter as `image${L}`]: P | null }

export type ShownOption<P extends Picture = Picture> = { letter: Letter; text: string | null; image: P | null }

/** Why a key is invalid: a number's reason, a word that is not a letter, or an empty key. */
export type InvalidKey = InvalidNumber | 'empty' | 'reversed' | 'no_letter' | 'names_nothing'

/** A question's key: letters in order, or numbers; `part` is the invalid piece. */
export type AnswerKey =
  | { is: 'letters'; letters: Letter[] }
  | { is: 'number'; range: NumberRange }
  | { is: 'invalid'; why: InvalidKey; part: string }

const ONLY_LETTERS = /^[a-z](?:\s*[,;]\s*[a-z])*$/i

/** Returns the options that exist, with their own letters. */
export const optionsOf = <P extends Picture>(row: KeyedQuestion<P>): ShownOption<P>[] =>
  LETTERS.map((letter) => ({ letter, text: row[`option${letter}`], image: row[`image${letter}`] })).filter(
    ({ text, image }) => text !== null || image !== null,
  )

/** Returns the type of a question: from its row, or derived from options and key. */
export const typeOf = (row: KeyedQuestion): TypeWord => row.type ?? derivedType(row)

/** Returns the type for an empty cell. */
export function derivedType(row: KeyedQuestion): TypeWord {
  if (optionsOf(row).length === 0 && !ONLY_LETTERS.test(row.correct)) return 'Number'
  const key = lettersKey(row.correct)
  const right = key.is === 'letters' ? key.letters.length : 0
  // A key with all options is only accepted with an explicit type: otherwise it is a slip, which the check reports.
  return right > 1 && right !== optionsOf(row).length ? 'Multiple' : 'Single'
}

/** The key as the question's type reads it. */
export const keyOf = (row: KeyedQuestion): AnswerKey =>
  typeOf(row) === 'Number' ? numberKey(row.correct) : lettersKey(row.correct)

/** Reads `B`, `2`, `A,C`. Order and repeated letters do not matter. */
function lettersKey(cell: string): AnswerKey {
  const parts = cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const letters = new Set<Letter>()
  for (const part of parts) {
    const letter = LETTERS.find((one, index) => one === part.toUpperCase() || String(index + 1) === part)
    if (!letter) return { is: 'invalid', why: 'no_letter', part }
    letters.add(letter)
  }
  if (letters.size === 0) return { is: 'invalid', why: 'names_nothing', part: '' }
  return { is: 'letters', letters: [...letters].toSorted() }
}

function numberKey(cell: string): AnswerKey {
  const key = parseNumberKey(cell, false)
  return key.is === 'range' ? { is: 'number', range: key.range } : { is: 'invalid', why: key.reason, part: cell }
}

/** Returns the cell with the key in its canonical form. */
export const keyText = (key: Exclude<AnswerKey, { is: 'invalid' }>): string =>
  key.is === 'number' ? numberKeyText(key.range) : key.letters.join(',')

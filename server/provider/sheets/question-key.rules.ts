import { type InvalidNumber, type NumberRange, numberKeyText, parseNumberKey } from '#contract/number-answer.rules.ts'
import type { FileRef } from '../file-ref.ts'
import { type Told, told } from '../told.rules.ts'
import type { Letter, QuestionRow } from './question-columns.ts'

export type TypeWord = NonNullable<QuestionRow['type']>
export type ShownOption = { letter: Letter; text: string | null; image: FileRef | null }

/** What the column Correct says: letters in order, or numbers; of what it cannot be, why. */
export type CellKey =
  | { is: 'letters'; letters: Letter[] }
  | { is: 'number'; range: NumberRange }
  | { is: 'invalid'; problem: Told }

const IN_ORDER: readonly Letter[] = ['A', 'B', 'C', 'D', 'E', 'F']
const ONLY_LETTERS = /^[a-z](?:\s*[,;]\s*[a-z])*$/i

/** The options that are there, by their own letters. */
export const optionsOf = (row: QuestionRow): ShownOption[] =>
  IN_ORDER.map((letter) => ({ letter, text: row[`option${letter}`], image: row[`image${letter}`] })).filter(
    ({ text, image }) => text !== null || image !== null,
  )

/** The type of a question: as its row says, or what follows from options and key. */
export const typeOf = (row: QuestionRow): TypeWord => row.type ?? derivedType(row)

/** What the type is where the cell is empty. */
export function derivedType(row: QuestionRow): TypeWord {
  if (optionsOf(row).length === 0 && !ONLY_LETTERS.test(row.correct)) return 'Number'
  const key = lettersKey(row.correct)
  const right = key.is === 'letters' ? key.letters.length : 0
  // That every option is right must be said: else it is a slip, which the check names.
  return right > 1 && right !== optionsOf(row).length ? 'Multiple' : 'Single'
}

/** The key as the question's type reads it. */
export const keyOf = (row: QuestionRow): CellKey =>
  typeOf(row) === 'Number' ? numberKey(row.correct) : lettersKey(row.correct)

/** `B`, `2`, `A,C`: neither the order nor a letter that comes twice means anything. */
function lettersKey(cell: string): CellKey {
  const parts = cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const letters = new Set<Letter>()
  for (const part of parts) {
    const letter = IN_ORDER.find((one, index) => one === part.toUpperCase() || String(index + 1) === part)
    if (!letter) return { is: 'invalid', problem: told('none_of', { value: part, words: IN_ORDER }) }
    letters.add(letter)
  }
  if (letters.size === 0) return { is: 'invalid', problem: told('names_no_option') }
  return { is: 'letters', letters: [...letters].toSorted() }
}

const PROBLEMS = {
  comma: 'key_comma',
  exponent: 'key_exponent',
  not_a_number: 'key_no_number',
  not_whole: 'key_not_whole',
  too_many_decimals: 'key_decimals',
  too_long: 'key_too_long',
  empty: 'key_empty',
  reversed: 'key_reversed',
} as const satisfies Record<InvalidNumber | 'empty' | 'reversed', string>

function numberKey(cell: string): CellKey {
  const key = parseNumberKey(cell, false)
  return key.is === 'range'
    ? { is: 'number', range: key.range }
    : { is: 'invalid', problem: told(PROBLEMS[key.reason], { value: cell }) }
}

/** The cell that says the same key in its one form. */
export const keyText = (key: Exclude<CellKey, { is: 'invalid' }>): string =>
  key.is === 'number' ? numberKeyText(key.range) : key.letters.join(',')

import { type InvalidNumber, parseNumberAnswer } from '#contract/number-answer.rules.ts'
import { numberKeyText, parseNumberKey, thousandthsOf } from '#contract/number-key.rules.ts'
import { firstWords } from './normalized.rules.ts'
import { FULL } from './weights.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** An answer in Moodle's form: `3.14` with a tolerance, or a range `3.1..3.2`. Shares are in percent. */
export type NumberChoice = { value: string; tolerance: string; share: number }

type Keyed = { key: string; notes: LocalizedMessage[] } | { why: LocalizedMessage } | { problem: LocalizedMessage }

/** Moodle's sign for every other answer, to which it attaches feedback. */
const ANY = /^\*?$/

const PROBLEMS = {
  comma: 'answer_comma',
  exponent: 'answer_exponent',
  not_a_number: 'answer_no_number',
  empty: 'answer_no_number',
  not_whole: 'answer_not_whole',
  too_many_decimals: 'answer_decimals',
  too_long: 'answer_too_long',
  reversed: 'answer_reversed',
} as const satisfies Record<InvalidNumber | 'empty' | 'reversed', string>

/** The right number or range as a cell of the questions' sheet. */
export function numberKeyOf(choices: NumberChoice[]): Keyed {
  if (choices.some(({ share }) => Number.isNaN(share))) return { problem: localized('weight_no_number') }
  const right = choices.filter(({ share }) => share > 0)
  const [full, second] = right.filter(({ share }) => share === FULL)
  if (right.length === 0) return { problem: localized('no_right_number') }
  if (!full) return { why: localized('no_full_number') }
  if (second) return { why: localized('several_numbers') }
  if (ANY.test(full.value)) return { problem: localized('no_number_answer') }
  const key = keyOf(full)
  if ('problem' in key) return key
  return { ...key, notes: right.length > 1 ? [localized('part_numbers_dropped')] : [] }
}

function keyOf({ value, tolerance }: NumberChoice): { key: string } | { problem: LocalizedMessage } {
  const written = value.split('..').map(withoutZeros).join('..')
  const distance = parseNumberAnswer(withoutZeros(tolerance), false)
  if (distance.is === 'invalid') return problemOf(tolerance, distance.reason)
  const around = distance.is === 'none' ? 0 : Math.abs(thousandthsOf(distance.text))
  const key = parseNumberKey(written, false)
  if (key.is === 'invalid') return problemOf(value, key.reason)
  const text = numberKeyText({ from: key.range.from - around, to: key.range.to + around })
  // The tolerance may have made the range's ends longer than a number may be.
  const widened = parseNumberKey(text, false)
  return widened.is === 'invalid' ? problemOf(text, widened.reason) : { key: text }
}

// A longer text is no number that a student can type: it is refused unchanged.
const MAX_NUMBER_CHARACTERS = 60

/** A database writes 12.5 as 12.5000000. */
function withoutZeros(text: string): string {
  const number = text.trim()
  return number.length > MAX_NUMBER_CHARACTERS ? number : number.replace(/(\.\d*?)0+$/, '$1')
}

const problemOf = (text: string, reason: keyof typeof PROBLEMS) => ({
  problem: localized(PROBLEMS[reason], { answer: firstWords(text) }),
})

import {
  type InvalidNumber,
  numberKeyText,
  parseNumberAnswer,
  parseNumberKey,
  thousandthsOf,
} from '#contract/number-answer.rules.ts'
import { firstWords } from './normalized.rules.ts'
import { FULL } from './weights.rules.ts'

/** An answer as Moodle has it: `3.14` and how far from it is right, or a range `3.1..3.2`. Shares are in percent. */
export type NumberChoice = { value: string; tolerance: string; share: number }

type Keyed = { key: string; notes: string[] } | { why: string } | { problem: string }

/** Moodle's sign for every other answer; what is said to those who gave one stands there. */
const ANY = /^\*?$/

const PROBLEMS: Record<InvalidNumber | 'empty' | 'reversed', string> = {
  comma: 'has a comma: write a point before its decimals',
  exponent: 'is written with an exponent: write it out',
  not_a_number: 'is no number',
  empty: 'is no number',
  not_whole: 'is no whole number',
  too_many_decimals: 'has more than 3 decimals',
  too_long: 'is longer than 12 characters',
  reversed: 'goes down: write the smaller number first',
}

/** The right number or range as a cell of the questions' sheet. */
export function numberKeyOf(choices: NumberChoice[]): Keyed {
  if (choices.some(({ share }) => Number.isNaN(share))) return { problem: 'has a weight that is no number' }
  const right = choices.filter(({ share }) => share > 0)
  const [full, second] = right.filter(({ share }) => share === FULL)
  if (right.length === 0) return { problem: 'has no right number' }
  if (!full) return { why: 'has no number that gives full marks' }
  if (second) return { why: 'has several right numbers' }
  if (ANY.test(full.value)) return { problem: 'has no number as its answer' }
  const key = keyOf(full)
  if ('problem' in key) return key
  return { ...key, notes: right.length > 1 ? ['numbers that give a part of the marks are not kept'] : [] }
}

function keyOf({ value, tolerance }: NumberChoice): { key: string } | { problem: string } {
  const written = value.split('..').map(withoutZeros).join('..')
  const distance = parseNumberAnswer(withoutZeros(tolerance), false)
  if (distance.is === 'invalid') return problemOf(tolerance, distance.reason)
  const around = distance.is === 'none' ? 0 : Math.abs(thousandthsOf(distance.text))
  const key = parseNumberKey(written, false)
  if (key.is === 'invalid') return problemOf(value, key.reason)
  const text = numberKeyText({ from: key.range.from - around, to: key.range.to + around })
  // Its ends may have become longer than a number may be.
  const widened = parseNumberKey(text, false)
  return widened.is === 'invalid' ? problemOf(text, widened.reason) : { key: text }
}

// Longer than any number that a student can type: it is refused as it is.
const MAX_NUMBER_CHARACTERS = 60

/** A database writes 12.5 as 12.5000000. */
function withoutZeros(text: string): string {
  const number = text.trim()
  return number.length > MAX_NUMBER_CHARACTERS ? number : number.replace(/(\.\d*?)0+$/, '$1')
}

const problemOf = (text: string, reason: keyof typeof PROBLEMS) => ({
  problem: `the answer "${firstWords(text)}" ${PROBLEMS[reason]}`,
})

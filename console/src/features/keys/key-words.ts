import { m } from '#messages/console'
import { letterAt, plain } from '../../ui/figure-words.ts'
import type { KeyChange, KeyQuestion, KeyValue } from './key-data.ts'

export const cancelledWords = (how: NonNullable<KeyValue['cancelled']>): string =>
  ({
    full_to_all: m.key_full_to_all(),
    full_to_attempted: m.key_full_to_attempted(),
    out_of_maximum: m.key_out_of_maximum(),
  })[how]

/** What is right, in a few words: letters of options, a number, or how the question is cancelled. */
export function keyWords({ options, answer_type }: KeyQuestion, { right, range, cancelled }: KeyValue): string {
  if (cancelled !== null) return m.key_cancelled({ how: cancelledWords(cancelled) })
  if (range !== null) return range
  const letters = options.flatMap(({ option_id }, at) => (right.includes(option_id) ? letterAt(at) : []))
  return letters.join(answer_type === 'single' ? ` ${m.key_or()} ` : ', ')
}

/** The same of a change that is to be tried. */
export function changeWords(question: KeyQuestion, { right, range, cancelled, printed }: KeyChange): string {
  if (printed) return keyWords(question, question.printed)
  return keyWords(question, { right: right ?? [], range: range ?? null, cancelled: cancelled ?? null })
}

/** Marks with their sign. */
export const signed = (marks: number): string => (marks > 0 ? `+${marks}` : plain(marks))

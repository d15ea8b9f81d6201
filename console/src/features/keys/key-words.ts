import { m } from '#messages/console'
import type { KeyChange, KeyQuestion, KeyValue } from './key-data.ts'

const LETTERS = 'ABCDEF'

/** The sign of an option by its place. */
export const letterAt = (at: number): string => LETTERS[at] ?? String(at + 1)

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

type Suspect = NonNullable<KeyQuestion['figures']>['suspects'][number]

export const suspectWords = (suspect: Suspect): string =>
  ({
    low_discrimination: m.key_low_discrimination(),
    distractor_preferred: m.key_distractor(),
    too_hard: m.key_too_hard(),
  })[suspect]

/** A figure with a minus that is as wide as a digit. */
export const plain = (figure: number): string => String(figure).replace('-', '−')

/** Marks with their sign. */
export const signed = (marks: number): string => (marks > 0 ? `+${marks}` : plain(marks))

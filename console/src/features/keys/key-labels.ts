import { m } from '#messages/console'
import { letterAt, plain } from '../../ui/figure-labels.ts'
import type { KeyChange, KeyQuestion, KeyValue } from './key-data.ts'

type Of = Pick<KeyQuestion, 'choice'>

/** Returns who gets the marks of a cancelled question: where only some answers count, the other answers get none. */
export function cancelledWords(how: NonNullable<KeyValue['cancelled']>, { choice }: Of): string {
  if (how === 'out_of_maximum') return m.key_out_of_maximum()
  if (choice) return m.key_full_to_counted({ count: choice.at_most })
  return how === 'full_to_all' ? m.key_full_to_all() : m.key_full_to_attempted()
}

/** Why not everybody gets the marks of a cancelled question. */
export const choiceWords = ({ at_most, of }: NonNullable<Of['choice']>): string =>
  m.key_choice_about({ count: at_most, all: of })

/** What is right, in a few words: letters of options, a number, or how the question is cancelled. */
export function keyWords(question: KeyQuestion, { right, range, cancelled }: KeyValue): string {
  const { options, answer_type } = question
  if (cancelled !== null) return m.key_cancelled({ how: cancelledWords(cancelled, question) })
  if (range !== null) return range
  const letters = options.flatMap(({ option_id }, at) => (right.includes(option_id) ? letterAt(at) : []))
  return letters.join(answer_type === 'single' ? ` ${m.key_or()} ` : ', ')
}

/** Returns the key that a change would give the question, in a few words. */
export function changeWords(question: KeyQuestion, { right, range, cancelled, printed }: KeyChange): string {
  if (printed) return keyWords(question, question.printed)
  return keyWords(question, { right: right ?? [], range: range ?? null, cancelled: cancelled ?? null })
}

/** Marks with their sign. */
export const signed = (marks: number): string => (marks > 0 ? `+${marks}` : plain(marks))

import type { NumberRange } from '#contract/number-key.rules.ts'
import type { MarksDivisor } from './exact-marks.rules.ts'

export type AnswerType = 'single' | 'multiple' | 'number'

/** How a question is marked. Marks in whole hundredths; what a wrong answer costs is `negative_marks / negative_divisor`. */
export type Scheme = {
  answer_type: AnswerType
  marks: number
  negative_marks: number
  negative_divisor: MarksDivisor
  /** What a multiple choice gets for some of its right options: nothing, or a mark for each if no wrong one is chosen. */
  partial: 'none' | 'jee_advanced'
}

/** The right answer. A single choice may have several right options, each of which gets full marks. */
export type Key = { is: 'options'; right: readonly number[] } | { is: 'number'; range: NumberRange }

/** The effect of cancelling a question. It is chosen with each correction: there is no default. */
export type Cancelled = 'full_to_all' | 'full_to_attempted' | 'out_of_maximum'

export type SchemeFault =
  | 'marks_invalid'
  | 'negative_marks_invalid'
  | 'partial_without_multiple'
  | 'partial_with_too_many_options'
  | 'partial_above_marks'

/** What each right option gets under partial marking, in hundredths. */
export const MARKS_PER_RIGHT_OPTION = 100
// Partial marking is defined by tables of four options.
export const MAX_PARTIAL_OPTIONS = 4

/** Why questions of so many options cannot be marked by the scheme; null when they can. */
export function schemeFault(scheme: Omit<Scheme, 'negative_divisor'>, options: number): SchemeFault | null {
  if (!Number.isSafeInteger(scheme.marks) || scheme.marks <= 0) return 'marks_invalid'
  if (!Number.isSafeInteger(scheme.negative_marks) || scheme.negative_marks < 0) return 'negative_marks_invalid'
  if (scheme.partial === 'none') return null
  if (scheme.answer_type !== 'multiple') return 'partial_without_multiple'
  if (options > MAX_PARTIAL_OPTIONS) return 'partial_with_too_many_options'
  // Three of four right ones must not get more than all four.
  return scheme.marks < MAX_PARTIAL_OPTIONS * MARKS_PER_RIGHT_OPTION ? 'partial_above_marks' : null
}

export type KeyFault = 'key_of_another_type' | 'no_right_option' | 'unknown_option' | 'range_reversed'

/** Why a question of these options cannot have the key; null when it can. */
export function keyFault(answerType: AnswerType, key: Key, options: readonly number[]): KeyFault | null {
  if ((answerType === 'number') !== (key.is === 'number')) return 'key_of_another_type'
  if (key.is === 'number') return key.range.from > key.range.to ? 'range_reversed' : null
  if (key.right.length === 0) return 'no_right_option'
  return key.right.every((option) => options.includes(option)) ? null : 'unknown_option'
}

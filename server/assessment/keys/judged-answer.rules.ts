import { answerOf, isGiven, type Response } from '../attempt/response.rules.ts'
import { gradeQuestion } from '../marking/marking.rules.ts'
import type { AnswerType, Key } from '../marking/scheme.rules.ts'
import { type Correction, correctedKey, parseCorrections } from './corrections.rules.ts'

/** A question's data that says what is right; `corrections` are all corrections of the paper's key. */
type KeyRow = {
  question_id: number
  answer_type: string
  key_from: number | null
  key_to: number | null
  corrections?: string | null
}

/** An answer beside one of the right options of its question. */
export type JudgedRow = Response & KeyRow & { right_option: number | null }

/** The key of a question as it was printed, of these right options. */
export const printedKey = ({ answer_type, key_from, key_to }: KeyRow, right: number[]): Key =>
  answer_type === 'number'
    ? { is: 'number', range: { from: key_from ?? 0, to: key_to ?? 0 } }
    : { is: 'options', right }

/**
 * Returns whether an answer is wholly right by the key that holds. Null without an answer, and for a cancelled
 * question, which says nothing of the students who answered it.
 */
export function isRightAnswer(
  answer: Response,
  { answer_type, printed, correction }: { answer_type: string; printed: Key; correction: Correction | undefined },
): boolean | null {
  if (!isGiven(answer) || correction?.is === 'cancelled') return null
  const key = correctedKey(printed, correction)
  const type = answer_type as AnswerType
  const scheme = { answer_type: type, marks: 1, negative_marks: 0, negative_divisor: 1, partial: 'none' } as const
  return gradeQuestion({ scheme, key, cancelled: null }, answerOf(answer), true).outcome === 'right'
}

/** Returns the same as `isRightAnswer` for the rows of one answer, one for each right option of its question. */
export function isRightOfRows(same: readonly JudgedRow[]): boolean | null {
  const [row] = same
  if (!row) return null
  const { question_id, answer_type, corrections } = row
  const printed = printedKey(
    row,
    same.flatMap(({ right_option }) => right_option ?? []),
  )
  const correction = corrections ? parseCorrections(corrections).get(question_id) : undefined
  return isRightAnswer(row, { answer_type, printed, correction })
}

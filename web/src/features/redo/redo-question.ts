import { codeOfHeld } from '#assessment/attempt/answer-code.rules.ts'
import { askedOf, textOptions } from '#assessment/options.ts'
import type { Question, ReviewedQuestion } from '#assessment/question.ts'
import type { RedoResult, RedoRow } from './redo.api.ts'

/** Returns a question of the list in the form of the test screens, without marks. */
export const redoQuestion = (row: RedoRow): Question => ({
  id: row.question_id,
  ...askedOf({ ...row, marks: 0 }),
  options: textOptions(row),
})

/** Returns the answered question in the form of reports. */
export function reviewedRedo(question: Question, chosen: string | null, result: RedoResult): ReviewedQuestion {
  const { outcome, right_answer, explanation } = result
  const right = codeOfHeld(right_answer, question.answerType === 'number') ?? ''
  return { ...question, outcome, right, chosen, explanation, seconds: null, gained: 0, subject: null }
}

import { codeOfHeld } from '#assessment/attempt/answer-code.rules.ts'
import { askedOf, textOptions } from '#assessment/options.ts'
import type { Question, ReviewedQuestion } from '#assessment/question.ts'
import type { PracticeRow } from './practice.api.ts'
import { outcomeOf } from './practice-marking.rules.ts'

/** Returns a question for practice in the form of the test screens, without marks. */
export const practiceQuestion = (row: PracticeRow): Question => ({
  id: row.question_id,
  ...askedOf({ ...row, marks: 0 }),
  options: textOptions(row),
})

/** Returns the answered question in the form of reports, marked on the device. */
export function reviewedPractice(question: Question, row: PracticeRow, chosen: string | null): ReviewedQuestion {
  const { right_answer, explanation } = row
  const right = codeOfHeld(right_answer, question.answerType === 'number') ?? ''
  const outcome = outcomeOf(question.answerType, right, chosen)
  return { ...question, outcome, right, chosen, explanation, seconds: null, gained: 0, subject: null }
}

/** Whether the answer to a question is right. */
export const isRight = (row: PracticeRow, chosen: string | null): boolean =>
  reviewedPractice(practiceQuestion(row), row, chosen).outcome === 'right'

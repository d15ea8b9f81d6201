import type { Section } from '../marking/counted-questions.rules.ts'
import { exactMarks, roundToHundredths } from '../marking/exact-marks.rules.ts'
import { gradePaper, type PaperGrade } from '../marking/paper-grade.rules.ts'
import { talliesText } from '../marking/tallies.rules.ts'
import type { Grade } from './attempt.rules.ts'
import { answerOf, type Response } from './response.rules.ts'

/** Grades what is stored of an attempt, question by question, in exact marks. */
export const gradeStored = (
  sections: readonly Section[],
  stored: readonly (Response & { question_id: number })[],
): PaperGrade => gradePaper(sections, new Map(stored.map((one) => [one.question_id, answerOf(one)])))

/**
 * Returns the grade with which an attempt is closed. Marks are whole hundredths, rounded once; passing is decided
 * before the rounding, so that a third of a mark too few does not pass.
 */
export function gradeAttempt(
  sections: readonly Section[],
  stored: readonly (Response & { question_id: number })[],
  passMarks: number,
): Grade {
  const grade = gradeStored(sections, stored)
  const { marks, lost } = grade.total
  return {
    marks: roundToHundredths(marks),
    lost: roundToHundredths(lost),
    answered: grade.answered,
    passed: marks >= exactMarks(passMarks) ? 1 : 0,
    tallies: talliesText(grade),
  }
}

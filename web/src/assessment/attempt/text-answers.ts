import { codeOfHeld, saidOf } from './answer-code.rules.ts'
import type { Submitted, TestKind } from './opened-attempt.ts'

/** Answers of quizzes and school exams: the option's text, a number, or the texts of several options. */
export const textAnswers: Pick<TestKind, 'answerOf' | 'optionOf'> = {
  answerOf: (option) => ({ answer: saidOf(option) }),
  optionOf: ({ answer, option_id }) => codeOfHeld(answer, option_id === null),
}

export const submittedTexts = (answers: Submitted[]) =>
  answers.map(({ option, ...answer }) => ({ ...answer, answer: saidOf(option) }))

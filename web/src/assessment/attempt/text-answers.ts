import type { Submitted, TestKind } from './opened-attempt.ts'

/** Answers of quizzes and school exams: the option's text. */
export const textAnswers: Pick<TestKind, 'answerOf' | 'optionOf'> = {
  answerOf: (option) => ({ answer: option }),
  optionOf: ({ answer }) => answer,
}

export const submittedTexts = (answers: Submitted[]) =>
  answers.map(({ question_id, option, seq }) => ({ question_id, answer: option, seq }))

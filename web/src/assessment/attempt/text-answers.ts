import type { Submitted, TestKind } from './open-test.ts'

/** Answers of quizzes and school exams: the option's text. */
export const textAnswers: Pick<TestKind, 'answerOf' | 'choiceOf'> = {
  answerOf: (choice) => ({ answer: choice }),
  choiceOf: ({ answer }) => answer,
}

export const submittedTexts = (answers: Submitted[]) =>
  answers.map(({ question_id, choice, seq }) => ({ question_id, answer: choice, seq }))

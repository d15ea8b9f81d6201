/**
 * An option. `key` identifies it to the server: the option's text in quizzes and school exams, the option's id in
 * digits in entrance exams; `name` identifies it within an answer of several options, in every kind of test. `text` is
 * shown to the student; for an option with a picture, it describes the picture.
 */
export type Option = { key: string; name: string; text: string; picture: string | null }

/** How a question is answered. */
export type AnswerType = 'single' | 'multiple' | 'number'

/**
 * A question of any kind of test, as the screens show it; without options where a number is asked for. Pictures are
 * addresses that the browser can fetch.
 */
export type Question = {
  id: number
  sectionId: number
  answerType: AnswerType
  /**
   * The question's place in the paper before shuffling, where only the first answered questions of its section count.
   */
  paperPlace: number | null
  text: string
  picture: string | null
  /** The text that several neighbouring questions share; shown with each of them. */
  passage: string | null
  passagePicture: string | null
  /** A description of the pictures, where the author wrote one. */
  pictureText?: string | undefined
  passagePictureText?: string | undefined
  /** Two lists to be matched. */
  lists: { one: string[]; two: string[] } | null
  marks: number
  options: Option[]
}

/** `not_evaluated`: answered beyond the number of questions that count in its section. */
export type QuestionOutcome = 'right' | 'partly' | 'wrong' | 'left' | 'not_evaluated' | 'cancelled'

/**
 * A question of a closed attempt. `right` and `chosen` are answers as one text (`answer-code.rules.ts`): of one option its
 * key; `gained` is below zero where a mistake costs marks.
 */
export type ReviewedQuestion = Question & {
  outcome: QuestionOutcome
  /** The time in view; null when it is not known. */
  seconds: number | null
  gained: number
  /** The reason for a correction of the key after the test. */
  corrected?: string
  right: string
  chosen: string | null
  explanation: string | null
  /** Null when the whole paper has one subject, or when it is not known. */
  subject: string | null
  /** The number in the paper, where it differs from the place in the report because other questions are held back. */
  number?: number
}

/**
 * One thing to choose. `key` names it to the server: the option's text in quizzes and school exams, the option's id in
 * digits in entrance exams; `name` is what an answer with several options calls it in all of them. `text` is what is read;
 * where there is a picture, it says in words what that shows.
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
  /** Its place in the paper, shuffled or not, where only the first so many answered ones of its section count. */
  paperPlace: number | null
  text: string
  picture: string | null
  /** What its neighbours share, and is shown with each of them. */
  passage: string | null
  passagePicture: string | null
  /** What the pictures show, where somebody wrote that. */
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
  /** How long it was in view; null where that is not known. */
  seconds: number | null
  gained: number
  /** Why what is right was corrected after the test. */
  corrected?: string
  right: string
  chosen: string | null
  explanation: string | null
  /** Null where all of a paper are of one, or where it is not known. */
  subject: string | null
  /** In the paper, where it is not the place in the report: others are held back. */
  number?: number
}

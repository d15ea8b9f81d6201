/**
 * One thing to choose. `key` names it to the server: the option's text in quizzes and school exams, the option's id in
 * digits in entrance exams. `text` is what is read; where there is a picture, it says in words what that shows.
 */
export type Option = { key: string; text: string; picture: string | null }

/** A question of any kind of test, as the screens show it. Pictures are addresses that the browser can fetch. */
export type Question = { id: number; text: string; picture: string | null; marks: number; options: Option[] }

/** A question of a closed attempt. `right` and `chosen` are keys; `gained` is below zero where a mistake costs marks. */
export type ReviewedQuestion = Question & {
  gained: number
  right: string
  chosen: string | null
  explanation: string | null
  /** Null where all of a paper are of one, or where it is not known. */
  subject: string | null
}

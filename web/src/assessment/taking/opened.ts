import type { Api } from '#contract/all-calls.ts'
import { mediaAddress } from '../../api/media-address.ts'
import { textChoices } from '../choices.ts'
import type { Look } from '../clock/server-clock.rules.ts'
import type { Given } from '../journal/answer-journal.ts'
import type { Question } from '../question.ts'

/** A call that opens or resumes a test, with what it tells of the server's clock. */
export type Timed<T> = { data: T; look: Look }

/** Runs such a call, and notes when it was asked and answered. */
export async function timed<T extends { now: string }>(call: () => Promise<T>): Promise<Timed<T>> {
  const asked = performance.now()
  const data = await call()
  return { data, look: { now: data.now, asked, got: performance.now() } }
}

export const deadlineOf = ({ deadline }: { deadline: string | null }): number | null =>
  deadline === null ? null : Date.parse(deadline)

type KeptQuestion = { id: number; choice: string | null; marked: boolean; seq: number }

/** What the server has of the questions that were touched. */
export const keptOf = (questions: KeptQuestion[]): [number, Given][] =>
  questions.filter(({ seq }) => seq > 0).map(({ id, ...given }) => [id, given])

type TextQuestion = Api['/Student/get_quiz']['data']['questions'][number]

/** A question whose options are named by their texts, as in quizzes and school exams. */
export const textQuestion = (question: TextQuestion): Question => ({
  id: question.question_id,
  text: question.question,
  picture: mediaAddress(question.question_image),
  marks: question.marks,
  choices: textChoices(question),
})

export const keptTexts = (questions: TextQuestion[]): [number, Given][] =>
  keptOf(
    questions.map(({ question_id, saved_answer, marked, seq }) => ({
      id: question_id,
      choice: saved_answer,
      marked,
      seq,
    })),
  )

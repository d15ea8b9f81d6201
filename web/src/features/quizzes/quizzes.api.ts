import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'

export type Quiz = Api['/Student/get_quiz_by_chapter']['data'][number]
export type QuizInfo = Api['/Student/quiz_info']['data']

/** A chapter's quizzes. */
export const quizzesQuery = (stud_id: number, chapter_id: number) =>
  callQuery(['quizzes', stud_id, chapter_id], '/Student/get_quiz_by_chapter', { stud_id, chapter_id })

/** What is known of a quiz without opening it. */
export const quizInfoQuery = (stud_id: number, quiz_id: number) =>
  callQuery(['quiz-info', stud_id, quiz_id], '/Student/quiz_info', { stud_id, quiz_id })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type Quiz = Api['/Student/get_quiz_by_chapter']['data'][number]
export type QuizInfo = Api['/Student/quiz_info']['data']

/** A chapter's quizzes. */
export const quizzesQuery = (stud_id: number, chapter_id: number) =>
  queryOptions({
    queryKey: ['quizzes', stud_id, chapter_id],
    queryFn: ({ signal }) => post('/Student/get_quiz_by_chapter', { stud_id, chapter_id }, { signal }),
  })

/** What is known of a quiz without opening it. */
export const quizInfoQuery = (stud_id: number, quiz_id: number) =>
  queryOptions({
    queryKey: ['quiz-info', stud_id, quiz_id],
    queryFn: ({ signal }) => post('/Student/quiz_info', { stud_id, quiz_id }, { signal }),
  })

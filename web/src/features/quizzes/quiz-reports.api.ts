import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

export type QuizReport = Api['/Student/quiz_report_by_id']['data']

/** The student's submitted attempts at a chapter's quizzes. */
export const quizReportsQuery = (stud_id: number, chapter_id: number) =>
  callQuery(['quiz-reports', stud_id, chapter_id], '/Student/my_quiz_history', { stud_id, chapter_id })

/** One attempt, question by question. It never changes, only the addresses of its pictures end. */
export const quizReportQuery = (stud_id: number, id: number) =>
  queryOptions({
    queryKey: ['quiz-report', stud_id, id],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/quiz_report_by_id', { stud_id, id }, { signal })),
  })

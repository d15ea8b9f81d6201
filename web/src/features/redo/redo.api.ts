import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

export type RedoList = Api['/Student/redo_today']['data']
export type RedoRow = RedoList['questions'][number]
export type RedoResult = Api['/Student/redo_answer']['data']

/** The student's list: today's questions, the total, and the number of waiting ones. */
export const redoQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['redo', stud_id],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/redo_today', { stud_id }, { signal })),
  })

/** Unlike other submits, an answer times out: sent again, it changes nothing. */
export const sendAnswer = async (stud_id: number, question_id: number, answer: string | string[] | null) =>
  post('/Student/redo_answer', { stud_id, question_id, answer })

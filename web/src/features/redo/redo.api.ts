import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

export type RedoList = Api['/Student/redo_today']['data']
export type RedoRow = RedoList['questions'][number]
export type RedoResult = Api['/Student/redo_answer']['data']

/** The student's list: its questions of today, and how many there are and wait. */
export const redoQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['redo', stud_id],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/redo_today', { stud_id }, { signal })),
  })

/** Unlike what is submitted, an answer gives up after a while: sent again, it changes nothing. */
export const sendAnswer = async (stud_id: number, question_id: number, answer: string | string[] | null) =>
  post('/Student/redo_answer', { stud_id, question_id, answer })

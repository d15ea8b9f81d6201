import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'
import { type Timed, timed } from '../../assessment/attempt/timed.ts'

export type OpenExam = Timed<Api['/Student/exam']['data']>

/** A started exam, which this never starts. It is asked for once, since what it says of the time is of that moment. */
export const openExamQuery = (stud_id: number, attempt_id: number) =>
  queryOptions({
    queryKey: ['open-exam', stud_id, attempt_id],
    queryFn: () => timed(() => post('/Student/exam', { stud_id, record_id: attempt_id }), '/Student/exam'),
    staleTime: Infinity,
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type EntranceExam = Api['/Student/entrance_get_exams']['data'][number]

/** The student's entrance exams. */
export const entranceQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['entrance', stud_id],
    queryFn: ({ signal }) => post('/Student/entrance_get_exams', { stud_id }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type Exam = Api['/Student/exams']['data'][number]

/** The student's school exams. */
export const examsQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['exams', stud_id],
    queryFn: ({ signal }) => post('/Student/exams', { stud_id }, { signal }),
  })

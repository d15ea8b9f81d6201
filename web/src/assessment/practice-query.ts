import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../api/calls.ts'

export type PracticeChapter = Api['/Student/practice']['data'][number]

/** The chapters that can be practised, the one to study first at the beginning. */
export const practiceQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['practice', stud_id],
    queryFn: async ({ signal }) => post('/Student/practice', { stud_id }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type ListedDay = Api['/Student/day_lists']['data'][number]

/** The days of a subject in the student's first batch; none for a student without a batch. */
export const dayListQuery = (stud_id: number, sub_id: number) =>
  queryOptions({
    queryKey: ['day-lists', stud_id, sub_id],
    queryFn: async ({ signal }) => {
      const [first] = await post('/Student/batch_lists', { stud_id }, { signal })
      return post('/Student/day_lists', { stud_id, batch_id: first?.batch_id ?? null, sub_id }, { signal })
    },
  })

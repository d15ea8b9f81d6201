import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type Found = Api['/Student/search']['data'][number]

/** The items visible to the student whose names match. The earlier answer stays while the next one loads. */
export const searchQuery = (stud_id: number, query: string) =>
  queryOptions({
    queryKey: ['search', stud_id, query],
    queryFn: ({ signal }) => (query === '' ? [] : post('/Student/search', { stud_id, query }, { signal })),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

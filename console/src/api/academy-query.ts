import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { readPublic } from './staff-call.ts'

/** What everybody may know of the academy before a login: its name and its logo. */
export const academyQuery = queryOptions({
  queryKey: ['academy'],
  queryFn: async ({ signal }) => readPublic<Api['/Auth/academy']['data']>('/api/Auth/academy', signal),
  staleTime: Infinity,
})

import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { staffCall, type StaffData, type StaffPath } from './staff-call.ts'

/** What is known under this path: for asking anew after a change. */
export const keyOf = (path: StaffPath): QueryKey => ['staff', path]

/** A call that reads, as a query. Its key is its path and what it sends. */
export const staffQuery = <P extends StaffPath>(path: P, body: StaffApi[P]['body']) =>
  queryOptions<StaffData<P>>({
    queryKey: [...keyOf(path), body],
    queryFn: ({ signal }) => staffCall(path, body, signal),
  })

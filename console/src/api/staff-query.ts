import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { staffCall, type StaffData, type StaffPath } from './staff-call.ts'

/** Returns the query key of everything that was read under this path, for reading it anew after a change. */
export const keyOf = (path: StaffPath): QueryKey => ['staff', path]

/** Returns a query for a call that reads. Its key is its path and its body. */
export const staffQuery = <P extends StaffPath>(path: P, body: StaffApi[P]['body']) =>
  queryOptions<StaffData<P>>({
    queryKey: [...keyOf(path), body],
    queryFn: ({ signal }) => staffCall(path, body, signal),
  })

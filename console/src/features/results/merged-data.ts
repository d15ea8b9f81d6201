import { queryClient } from '../../api/query-client.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'

export type MergedRow = StaffData<'/staff/merged_results'>['merged'][number]
export type Merged = StaffData<'/staff/merged_result'>
export type MergedRanked = StaffData<'/staff/merged_list'>['rows'][number]
export type MergedCursor = NonNullable<StaffData<'/staff/merged_list'>['cursor']>

/** Reads merged results anew after one was made, published or undone. */
export async function lookAtMerged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/merged_result') })
  await queryClient.invalidateQueries({ queryKey: keyOf('/staff/merged_results') })
}

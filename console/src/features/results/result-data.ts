import type { StaffData } from '../../api/staff-call.ts'

export type ResultPaper = StaffData<'/staff/result_paper'>
export type RankedRow = StaffData<'/staff/rank_list'>['rows'][number]
export type RowCursor = NonNullable<StaffData<'/staff/rank_list'>['cursor']>

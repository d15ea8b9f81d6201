import type { StaffData } from '../../api/staff-call.ts'

export type Sitting = StaffData<'/staff/sitting'>
export type Writer = Sitting['rows'][number]
export type ActRequest = Sitting['requests'][number]
export type Candidate = StaffData<'/staff/sitting_students'>['students'][number]

import type { StaffData } from '../../../api/staff-call.ts'

export type SittingStudents = StaffData<'/staff/sitting_students'>
export type Candidate = SittingStudents['students'][number]
export type Minutes = StaffData<'/staff/sitting_minutes'>
/** The data on every sheet. */
export type Sheet = Pick<SittingStudents, 'academy' | 'name' | 'starts_at' | 'minutes'>

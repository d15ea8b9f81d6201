import type { StaffData } from '../../../api/staff-call.ts'

export type Guardians = StaffData<'/staff/student_guardians'>
export type Guardian = Guardians['guardians'][number]

import type { StaffData } from '../../api/staff-call.ts'

/** What is known of one student. */
export type StudentPage = StaffData<'/staff/student'>

import type { StaffData } from '../../api/staff-call.ts'

export type ClassData = StaffData<'/staff/class'>

import type { StaffData } from '../../api/staff-call.ts'

/** What a password was answered with: a ticket, and the second factors that there are. */
export type NextStep = StaffData<'/staff/login'>

/** A second factor that was just set up. */
export type SetUp = StaffData<'/staff/set_up_totp'>

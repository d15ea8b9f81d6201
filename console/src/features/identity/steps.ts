import type { StaffData } from '../../api/staff-call.ts'

/** The answer to a password: a ticket, and the second factors of the account. */
export type NextStep = StaffData<'/staff/login'>

/** A second factor that was just set up. */
export type SetUp = StaffData<'/staff/set_up_totp'>

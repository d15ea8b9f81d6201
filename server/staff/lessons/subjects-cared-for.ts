import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtSubjects } from '../accounts/scope.queries.ts'

const ALL_SUBJECTS = ['owner', 'clerk'] as const satisfies Role[]

/** Who may change lessons, the strongest first. */
export const TEACH = ['owner', 'clerk', 'teacher'] as const satisfies Role[]

/** The subjects whose lessons somebody may change; null for all there are. */
export const subjectsCaredFor = async (read: Tx, { roles, staff_id }: StaffCaller): Promise<number[] | null> =>
  ALL_SUBJECTS.some((role) => roles.includes(role)) ? null : taughtSubjects(read, staff_id)

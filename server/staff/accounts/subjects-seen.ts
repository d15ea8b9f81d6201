import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtSubjects } from './staff-places.queries.ts'

const SEE_ALL = ['owner', 'examiner'] as const satisfies Role[]

/** The subjects whose questions somebody sees; null for all there are. */
export const subjectsSeen = async (
  read: Tx,
  { roles, staff_id }: Pick<StaffCaller, 'roles' | 'staff_id'>,
): Promise<number[] | null> => (SEE_ALL.some((role) => roles.includes(role)) ? null : taughtSubjects(read, staff_id))

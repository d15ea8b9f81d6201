import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtBatches } from './staff-places.queries.ts'

const SEE_ALL = ['owner', 'clerk', 'examiner'] as const satisfies Role[]

/** Whoever has none of these roles sees the batches that they teach, and what belongs to those. */
export const seesAll = ({ roles }: Pick<StaffCaller, 'roles'>): boolean => SEE_ALL.some((role) => roles.includes(role))

/** The batches whose students somebody sees; null for all there are. */
export const batchesSeen = async (read: Tx, caller: StaffCaller): Promise<number[] | null> =>
  seesAll(caller) ? null : taughtBatches(read, caller.staff_id)

import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtBatches, taughtSubjects } from './staff-places.queries.ts'

const SEE_ALL = ['owner', 'clerk'] as const satisfies Role[]

/** Classes of these batches; in all of their subjects where `subject_ids` is null. */
export type ClassesSeen = { batch_ids: number[]; subject_ids: number[] | null }

/**
 * The classes that are somebody's own: of the batches that they teach, in the subjects that they teach. Of whom no subject
 * is said, all of those batches' are. Null for all there are.
 */
export async function classesSeen(
  read: Tx,
  { roles, staff_id }: Pick<StaffCaller, 'roles' | 'staff_id'>,
): Promise<ClassesSeen | null> {
  if (SEE_ALL.some((role) => roles.includes(role))) return null
  const [batch_ids, subject_ids] = await Promise.all([taughtBatches(read, staff_id), taughtSubjects(read, staff_id)])
  return { batch_ids, subject_ids: subject_ids.length === 0 ? null : subject_ids }
}

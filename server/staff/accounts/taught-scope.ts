import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtBatches } from './staff-places.queries.ts'
import { subjectsSeen } from './subjects-seen.ts'

/** What somebody teaches: these batches in these subjects; null for whoever sees all there are. */
export type TaughtScope = { subjects: number[]; batches: number[] } | null

/** The batches × subjects of whoever is neither owner nor examiner. */
export async function taughtScope(read: Tx, caller: StaffCaller): Promise<TaughtScope> {
  const subjects = await subjectsSeen(read, caller)
  return subjects === null ? null : { subjects, batches: await taughtBatches(read, caller.staff_id) }
}

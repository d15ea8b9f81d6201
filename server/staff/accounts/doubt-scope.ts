import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { taughtBatches } from './staff-places.queries.ts'
import { subjectsSeen } from './subjects-seen.ts'
import type { DoubtScope } from './doubts-seen.queries.ts'

/** Whose doubts somebody sees: of the subjects that they teach, those of students of the batches that they teach. */
export async function doubtScope(read: Tx, caller: StaffCaller): Promise<DoubtScope> {
  const subjects = await subjectsSeen(read, caller)
  return subjects === null ? null : { subjects, batches: await taughtBatches(read, caller.staff_id) }
}

import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { NewId } from '../ports/new-id.ts'
import { addStaff } from '../staff/accounts/staff.queries.ts'

const TEACHER = { name: 'Meera Nair', email: 'meera.nair@demo.example', roles: ['teacher' as const] }

/**
 * Adds the teacher of all of the demo's subjects and batches, to whom its students send their doubts: no sheet has
 * staff. Nobody can log in as the teacher before an owner, or the command `staff`, makes a link.
 */
export async function addDemoTeacher({ db, clock, newId }: { db: Db; clock: Clock; newId: NewId }): Promise<void> {
  const [batches, subjects] = await Promise.all([
    db.read.selectFrom('batches').select('batch_id').execute(),
    db.read.selectFrom('subjects').select('subject_id').execute(),
  ])
  const taught = {
    batch_ids: batches.map(({ batch_id }) => batch_id),
    subject_ids: subjects.map(({ subject_id }) => subject_id),
  }
  await db.write((tx) => addStaff(tx, newId(), clock.now(), { ...TEACHER, ...taught }))
}

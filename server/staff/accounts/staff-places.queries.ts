import type { Tx } from '../../db/db.ts'

/** The batches that somebody teaches. */
export async function taughtBatches(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_batches').where('staff_id', '=', staffId).select('batch_id').execute()
  return rows.map(({ batch_id }) => batch_id)
}

/** The subjects that somebody teaches. */
export async function taughtSubjects(read: Tx, staffId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_subjects').where('staff_id', '=', staffId).select('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

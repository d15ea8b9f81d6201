import type { Tx } from '../db/db.ts'

/** The codes of the subjects that each batch is taught. */
export async function taughtSubjectCodes(read: Tx): Promise<(batchId: number) => string[]> {
  const taught = await read
    .selectFrom('batch_subjects')
    .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
    .select(['batch_id', 'subject_code'])
    .execute()
  const byBatch = Map.groupBy(taught, ({ batch_id }) => batch_id)
  return (batchId) => (byBatch.get(batchId) ?? []).map(({ subject_code }) => subject_code)
}

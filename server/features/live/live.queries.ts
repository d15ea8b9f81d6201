import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'

type Asked = { studId: number; batchId: number; subjectId: number }

const ownBatch = preparedQuery((tx, { studId, batchId, subjectId }: Asked) =>
  tx
    .selectFrom('student_batches')
    .innerJoin('batch_subjects', 'batch_subjects.batch_id', 'student_batches.batch_id')
    .where('stud_id', '=', studId)
    .where('student_batches.batch_id', '=', batchId)
    .where('subject_id', '=', subjectId)
    .select('student_batches.batch_id'),
)

/** True when the student is in the batch and the subject is taught in it. */
export async function isOwnBatch(tx: Tx, studId: number, batchId: number, subjectId: number): Promise<boolean> {
  return (await ownBatch(tx, { studId, batchId, subjectId })).length > 0
}

const toCome = preparedQuery((tx, { batchId, subjectId, now }: { batchId: number; subjectId: number; now: number }) =>
  tx
    .selectFrom('live_classes')
    .innerJoin('batches', 'batches.batch_id', 'live_classes.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'live_classes.subject_id')
    .where('live_classes.batch_id', '=', batchId)
    .where('live_classes.subject_id', '=', subjectId)
    .where('ends_at', '>', now)
    .where('status', '=', '')
    .select([
      'class_id',
      'batch_name',
      'class_name',
      'tutor_name',
      'subject_name',
      'online_url',
      'starts_at',
      'ends_at',
    ])
    .orderBy('starts_at')
    .orderBy('class_id'),
)

/** Classes that are on or still to come, the next one first. */
export const classesToCome = async (tx: Tx, batchId: number, subjectId: number, now: number) =>
  toCome(tx, { batchId, subjectId, now })

/** Adds the class, or changes the one of the same code; its id stays. */
export async function putLiveClass(tx: Tx, liveClass: Tables['live_classes']): Promise<void> {
  const { class_id: _id, ...changes } = liveClass
  await tx
    .insertInto('live_classes')
    .values(liveClass)
    .onConflict((conflict) => conflict.column('class_code').doUpdateSet(changes))
    .execute()
  await bumpContentVersion(tx, 'teaching')
}

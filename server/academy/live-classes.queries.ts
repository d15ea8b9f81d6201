import type { Tx } from '../db/db.ts'

/** Live classes with the names of their batch and their subject; the caller adds conditions, columns and order. */
export const liveClasses = (tx: Tx) =>
  tx
    .selectFrom('live_classes')
    .innerJoin('batches', 'batches.batch_id', 'live_classes.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'live_classes.subject_id')

/** Those of the batches that the student is in. */
export const liveClassesOf = (tx: Tx, studId: number) =>
  liveClasses(tx)
    .innerJoin('student_batches', 'student_batches.batch_id', 'live_classes.batch_id')
    .where('student_batches.stud_id', '=', studId)

/** What every list tells of a class; times in epoch ms. */
export const CLASS_COLUMNS = [
  'class_id',
  'class_name',
  'batch_name',
  'tutor_name',
  'subject_name',
  'starts_at',
  'ends_at',
] as const

import type { Tx } from '../../db/db.ts'

/** Every batch with the subjects that are taught in it. */
export async function taughtSubjects(read: Tx) {
  return read
    .selectFrom('batch_subjects')
    .innerJoin('batches', 'batches.batch_id', 'batch_subjects.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
    .select(['batches.batch_id', 'batch_code', 'subjects.subject_id', 'subject_code'])
    .orderBy('batch_code')
    .orderBy('subject_code')
    .execute()
}

export async function studentsOfBatch(read: Tx, batchId: number) {
  return read
    .selectFrom('student_batches')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .where('batch_id', '=', batchId)
    .select(['students.stud_id', 'admission_no', 'name'])
    .orderBy('admission_no')
    .execute()
}

export async function marksOf(read: Tx, batchId: number, subjectId: number) {
  return read
    .selectFrom('attendance')
    .where('subject_id', '=', subjectId)
    .where('stud_id', 'in', (from) =>
      from.selectFrom('student_batches').where('batch_id', '=', batchId).select('stud_id'),
    )
    .select(['stud_id', 'date', 'start', 'status'])
    .orderBy('date')
    .orderBy('start')
    .execute()
}

export async function allFeedback(read: Tx) {
  return read
    .selectFrom('feedback')
    .innerJoin('students', 'students.stud_id', 'feedback.stud_id')
    .select(['feedback.created_at', 'admission_no', 'name', 'mobile', 'message'])
    .orderBy('feedback.created_at', 'desc')
    .execute()
}

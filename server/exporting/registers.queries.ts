import type { Tx } from '../db/db.ts'

/** Every batch with the subjects that are taught in it. */
export async function taughtSubjects(read: Tx) {
  return read
    .selectFrom('batch_subjects')
    .innerJoin('batches', 'batches.batch_id', 'batch_subjects.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
    .select(['batches.batch_id', 'batch_code', 'batch_name', 'subjects.subject_id', 'subject_code', 'subject_name'])
    .orderBy('batch_code')
    .orderBy('subject_code')
    .execute()
}

/**
 * Returns a batch's memberships by admission number, past ones too, each with its first moment and the one after its
 * last.
 */
export async function membersOfBatch(read: Tx, batchId: number) {
  const now = read
    .selectFrom('student_batches')
    .where('batch_id', '=', batchId)
    .select(['stud_id', 'from_at'])
    .select((value) => value.cast<number | null>(value.val(null), 'bigint').as('until_at'))
  const left = read
    .selectFrom('left_batches')
    .where('batch_id', '=', batchId)
    .select(['stud_id', 'from_at', 'until_at'])
  return read
    .selectFrom(now.unionAll(left).as('members'))
    .innerJoin('students', 'students.stud_id', 'members.stud_id')
    .select(['members.stud_id', 'admission_no', 'name', 'from_at', 'until_at'])
    .orderBy('admission_no')
    .execute()
}

/** Returns the marks in a subject of present and former members of a batch. */
export async function marksOf(read: Tx, batchId: number, subjectId: number, month: string) {
  const of = (table: 'student_batches' | 'left_batches') =>
    read.selectFrom(table).where('batch_id', '=', batchId).select('stud_id')
  return read
    .selectFrom('attendance')
    .where('subject_id', '=', subjectId)
    .$if(month !== '', (query) => query.where('date', '>=', `${month}-01`).where('date', '<=', `${month}-31`))
    .where('stud_id', 'in', of('student_batches').union(of('left_batches')))
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

/** Returns students who registered by themselves and are in no sheet yet. */
export async function registeredStudents(read: Tx): Promise<string[][]> {
  const rows = await read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('admission_no', 'is', null)
    .where('status', '<>', 'forgotten')
    .select(['name', 'guardian', 'mobile', 'email', 'district', 'levels.levels as level', 'status'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ name, guardian, mobile, email, district, level, status }) =>
    [name, guardian, mobile, email, district, level, status].map((cell) => cell ?? ''),
  )
}

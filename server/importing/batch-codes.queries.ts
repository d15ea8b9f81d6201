import type { Tx } from '../db/db.ts'

/** The codes of the batches that each student is in, the first one first: of those with these admission numbers, or of all. */
export async function batchCodes(read: Tx, admissionNos: string[] | null): Promise<(studId: number) => string[]> {
  const memberships = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .$if(admissionNos !== null, (query) => query.where('admission_no', 'in', admissionNos ?? []))
    .select(['student_batches.stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const byStudent = Map.groupBy(memberships, ({ stud_id }) => stud_id)
  return (studId) => (byStudent.get(studId) ?? []).map(({ batch_code }) => batch_code)
}

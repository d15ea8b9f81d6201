import type { Tx } from '../../db/db.ts'

/** Levels, subjects and batches by the words of the sheets. */
export async function codeRows(tx: Tx) {
  const levels = await tx.selectFrom('levels').select(['ac_id', 'levels']).execute()
  const subjects = await tx.selectFrom('subjects').select(['subject_id', 'subject_code']).execute()
  const batches = await tx.selectFrom('batches').select(['batch_id', 'batch_code']).execute()
  return {
    levels: new Map(levels.map((row) => [row.levels, row.ac_id])),
    subjects: new Map(subjects.map((row) => [row.subject_code, row.subject_id])),
    batches: new Map(batches.map((row) => [row.batch_code, row.batch_id])),
  }
}

export async function chapterIds(
  tx: Tx,
): Promise<Map<string, { subject_id: number; chapter_id: number; ac_id: number }>> {
  const rows = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .select(['chapters.subject_id', 'chapter_id', 'ac_id', 'subject_code', 'chapter_no'])
    .execute()
  return new Map(rows.map(({ subject_code, chapter_no, ...ids }) => [`${subject_code} ${chapter_no}`, ids]))
}

export async function studentIds(tx: Tx, admissionNos: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('students')
    .where('admission_no', 'in', admissionNos)
    .select(['stud_id', 'admission_no'])
    .execute()
  return new Map(rows.flatMap(({ stud_id, admission_no }) => (admission_no === null ? [] : [[admission_no, stud_id]])))
}

/** What each subject is called, by its code. */
export async function subjectNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('subjects')
    .select(['subject_code', 'subject_name'])
    .orderBy('subject_code')
    .execute()
  return new Map(rows.map(({ subject_code, subject_name }) => [subject_code, subject_name]))
}

import type { Tx } from '../../db/db.ts'
import { type Import, unknownCode } from '../import-run.ts'

/** The provider's words for things, and the ids they stand for here. */
export type Codes = Map<string, number>

export async function levelCodes(tx: Tx): Promise<Codes> {
  const rows = await tx.selectFrom('levels').select(['ac_id', 'levels']).execute()
  return new Map(rows.map(({ ac_id, levels }) => [levels, ac_id]))
}

export async function subjectCodes(tx: Tx): Promise<Codes> {
  const rows = await tx.selectFrom('subjects').select(['subject_id', 'subject_code']).execute()
  return new Map(rows.map(({ subject_id, subject_code }) => [subject_code, subject_id]))
}

export async function batchCodes(tx: Tx): Promise<Codes> {
  const rows = await tx.selectFrom('batches').select(['batch_id', 'batch_code']).execute()
  return new Map(rows.map(({ batch_id, batch_code }) => [batch_code, batch_id]))
}

/** The id of a code; an unknown one is noted as a mistake and gives 0, which is never stored. */
export function idOf(into: Import, codes: Codes, code: string, column: string, line: number): number {
  const id = codes.get(code)
  if (id === undefined) unknownCode(into, line, column, code, codes.keys())
  return id ?? 0
}

export async function studentCodes(tx: Tx): Promise<Codes> {
  const rows = await tx.selectFrom('students').select(['stud_id', 'admission_no']).execute()
  return new Map(rows.flatMap(({ stud_id, admission_no }) => (admission_no === null ? [] : [[admission_no, stud_id]])))
}

/** Subject, chapter and level of a chapter's number; an unknown one is noted as a mistake. */
export async function chapterOf(
  tx: Tx,
  into: Import,
  subjects: Codes,
  subject: string,
  chapterNo: number,
  line: number,
): Promise<{ subject_id: number; chapter_id: number; ac_id: number } | null> {
  const subject_id = idOf(into, subjects, subject, 'Subject Code', line)
  if (subject_id === 0) return null
  const found = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.subject_id', '=', subject_id)
    .where('chapter_no', '=', chapterNo)
    .select(['chapters.subject_id', 'chapter_id', 'ac_id'])
    .executeTakeFirst()
  if (found) return found
  const problem = `${subject} has no chapter ${chapterNo}`
  into.mistakes.push({ file: into.file, row: line, column: 'Chapter No', problem })
  return null
}

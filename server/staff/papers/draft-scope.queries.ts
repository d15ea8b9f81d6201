import type { Tx } from '../../db/db.ts'

/** The subjects of questions by their IDs, in whatever version; an ID that the bank has not is left out. */
export async function subjectsOfCodes(read: Tx, codes: string[]): Promise<Map<string, number[]>> {
  if (codes.length === 0) return new Map()
  const rows = await read
    .selectFrom('questions')
    .where('question_code', 'in', codes)
    .select(['question_code', 'subject_id'])
    .distinct()
    .execute()
  const byCode = Map.groupBy(rows, ({ question_code }) => question_code)
  return new Map([...byCode].map(([code, some]) => [code, some.map(({ subject_id }) => subject_id)]))
}

/** Subjects by the code that sheets call them by. */
export async function subjectsByCode(read: Tx): Promise<Map<string, number>> {
  const rows = await read.selectFrom('subjects').select(['subject_id', 'subject_code']).execute()
  return new Map(rows.map(({ subject_id, subject_code }) => [subject_code, subject_id]))
}

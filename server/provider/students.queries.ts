import type { Tx } from '../db/db.ts'
import type { Student } from '../features/account/account.queries.ts'

export async function studentByAdmission(read: Tx, admissionNo: string): Promise<Student | undefined> {
  const row = await read.selectFrom('students').selectAll().where('admission_no', '=', admissionNo).executeTakeFirst()
  return row as Student | undefined
}

/** How many students have a test open. */
export async function inTestNow(read: Tx): Promise<number> {
  const { count } = await read
    .selectFrom('attempts')
    .where('state', '=', 'open')
    .select((aggregate) => aggregate.fn.count<number>('stud_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

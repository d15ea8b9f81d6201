import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Student } from '../../features/account/account.queries.ts'

export type OwnedNumber = { stud_id: number; mobile: string }

export async function studentByAdmission(read: Tx, admissionNo: string): Promise<Student | undefined> {
  const row = await read
    .selectFrom('students')
    .select(columnsOf('students'))
    .where('admission_no', '=', admissionNo)
    .executeTakeFirst()
  return row as Student | undefined
}

/** Returns the students who have these admission numbers, each with the current mobile number. */
export async function numbersByAdmission(tx: Tx, admissionNos: string[]): Promise<Map<string, OwnedNumber>> {
  const rows = await tx
    .selectFrom('students')
    .where('admission_no', 'in', admissionNos)
    .select(['stud_id', 'admission_no', 'mobile'])
    .execute()
  return new Map(rows.map((row) => [row.admission_no ?? '', row]))
}

/** Returns how many students have a test open. */
export async function inTestNow(read: Tx): Promise<number> {
  const { count } = await read
    .selectFrom('attempts')
    .where('state', '=', 'open')
    .select((aggregate) => aggregate.fn.count<number>('stud_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

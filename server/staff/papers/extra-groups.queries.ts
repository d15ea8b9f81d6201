import type { Tx } from '../../db/db.ts'
import { inPieces } from '../../db/in-pieces.ts'
import { isReader, type Readers } from '../../assessment/paper/audience.queries.ts'

const inBatch = (read: Tx, batchId: number) =>
  read.selectFrom('student_batches').where('batch_id', '=', batchId).select('student_batches.stud_id')

/** Active students whom a paper is for: those of a batch, or of these ids. By name. */
export async function studentsAmong(
  read: Tx,
  readers: Readers,
  group: { batch_id: number | null; stud_ids: number[] },
) {
  if (group.batch_id === null && group.stud_ids.length === 0) return []
  return read
    .selectFrom('students')
    .where('status', '=', 'active')
    .where(isReader(readers))
    .$if(group.batch_id !== null, (query) => query.where('stud_id', 'in', inBatch(read, group.batch_id ?? 0)))
    .$if(group.batch_id === null, (query) => query.where('stud_id', 'in', group.stud_ids))
    .select(['stud_id', 'name'])
    .orderBy('name')
    .orderBy('stud_id')
    .execute()
}

/** Students by their ids, whatever they are now; those that are not there any more are left out. */
export async function namedStudents(read: Tx, studIds: number[]) {
  return inPieces(studIds, async (some) =>
    read
      .selectFrom('students')
      .where('stud_id', 'in', some)
      .where('status', '!=', 'forgotten')
      .select(['stud_id', 'name', 'admission_no'])
      .orderBy('name')
      .orderBy('stud_id')
      .execute(),
  )
}

/** Active students by their admission numbers. */
export async function studentsByNumbers(read: Tx, numbers: string[]) {
  if (numbers.length === 0) return []
  return read
    .selectFrom('students')
    .where((where) =>
      where(
        where.fn<string>('lower', ['admission_no']),
        'in',
        numbers.map((one) => one.toLowerCase()),
      ),
    )
    .where('status', '=', 'active')
    .select(['stud_id', 'name', 'admission_no'])
    .orderBy('name')
    .orderBy('stud_id')
    .execute()
}

/** Batches by their codes. */
export async function batchesByCode(read: Tx, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await read
    .selectFrom('batches')
    .where('batch_code', 'in', codes)
    .select(['batch_code', 'batch_id'])
    .execute()
  return new Map(rows.map(({ batch_code, batch_id }) => [batch_code, batch_id]))
}

/** The codes of batches, by their ids. */
export async function codesOfBatches(read: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('batches')
    .where('batch_id', 'in', ids)
    .select(['batch_code', 'batch_id'])
    .execute()
  return new Map(rows.map(({ batch_code, batch_id }) => [batch_id, batch_code]))
}

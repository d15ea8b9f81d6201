import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Readers = { ac_id: number | null; batch_id: number | null }

/** How many students each is for. */
export async function audiences(read: Tx, rows: Readers[]): Promise<(of: Readers) => number> {
  const batches = rows.flatMap(({ batch_id }) => batch_id ?? [])
  const levels = rows.flatMap(({ ac_id, batch_id }) => (batch_id === null ? (ac_id ?? []) : []))
  const isForAll = rows.some(({ ac_id, batch_id }) => ac_id === null && batch_id === null)
  const [ofBatch, ofLevel] = await Promise.all([
    batches.length === 0 ? [] : inBatches(read, batches),
    levels.length === 0 && !isForAll ? [] : inLevels(read, isForAll ? null : levels),
  ])
  const all = ofLevel.reduce((sum, { count }) => sum + count, 0)
  return ({ ac_id, batch_id }) => {
    if (batch_id !== null) return ofBatch.find((one) => one.batch_id === batch_id)?.count ?? 0
    return ac_id === null ? all : (ofLevel.find((one) => one.ac_id === ac_id)?.count ?? 0)
  }
}

const inBatches = async (read: Tx, batchIds: number[]) =>
  read
    .selectFrom('student_batches')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .where('student_batches.batch_id', 'in', batchIds)
    .where('students.status', '=', 'active')
    .select(({ fn }) => ['student_batches.batch_id', fn.countAll<number>().as('count')])
    .groupBy('student_batches.batch_id')
    .execute()

/** Of all levels where none is named. */
const inLevels = async (read: Tx, levels: number[] | null) =>
  read
    .selectFrom('students')
    .$if(levels !== null, (query) => query.where('ac_id', 'in', levels ?? []))
    .where('status', '=', 'active')
    .select(({ fn }) => ['ac_id', fn.countAll<number>().as('count')])
    .groupBy('ac_id')
    .execute()

/** How many active students one is for. */
export const audienceCount = async (read: Tx, of: Readers): Promise<number> => (await audiences(read, [of]))(of)

/** Papers of these batches, of their levels, and of everybody. */
export const ofBatches = (batchIds: number[]) => (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.or([
    where('papers.batch_id', 'in', batchIds),
    where.and([
      where('papers.batch_id', 'is', null),
      where.or([
        where('papers.ac_id', 'is', null),
        where(
          'papers.ac_id',
          'in',
          where.selectFrom('batches').where('batch_id', 'in', batchIds).select('batches.ac_id'),
        ),
      ]),
    ]),
  ])

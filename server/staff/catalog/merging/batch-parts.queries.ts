import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'

/** True if both batches are there and of the same level. */
export async function areBatchesOfOneLevel(read: Tx, id: number, intoId: number): Promise<boolean> {
  const rows = await read.selectFrom('batches').where('batch_id', 'in', [id, intoId]).select('ac_id').execute()
  return rows.length === 2 && rows[0]?.ac_id === rows[1]?.ac_id
}

/** The students of now, with their places among their batches. */
export const membersOf = async (read: Tx, batchId: number) =>
  read
    .selectFrom('student_batches')
    .where('batch_id', '=', batchId)
    .select(columnsOf('student_batches'))
    .orderBy('stud_id')
    .execute()

export async function teachersOfBatch(read: Tx, batchId: number): Promise<number[]> {
  const rows = await read.selectFrom('staff_batches').where('batch_id', '=', batchId).select('staff_id').execute()
  return rows.map(({ staff_id }) => staff_id)
}

export async function subjectsOfBatch(read: Tx, batchId: number): Promise<number[]> {
  const rows = await read.selectFrom('batch_subjects').where('batch_id', '=', batchId).select('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

const upcoming = (read: Tx, batchId: number, now: number) =>
  read.selectFrom('live_classes').where('live_classes.batch_id', '=', batchId).where('live_classes.starts_at', '>', now)

/** The classes of a batch that have not begun. */
export async function upcomingClasses(read: Tx, batchId: number, now: number): Promise<number[]> {
  const rows = await upcoming(read, batchId, now).select('class_id').execute()
  return rows.map(({ class_id }) => class_id)
}

/** How many of those are at the time of a class of the other batch. */
export async function clashesWith(read: Tx, batchId: number, otherId: number, now: number): Promise<number> {
  const row = await upcoming(read, batchId, now)
    .innerJoin('live_classes as other', (join) =>
      join
        .on('other.batch_id', '=', otherId)
        .on('other.status', '=', '')
        .onRef('other.starts_at', '<', 'live_classes.ends_at')
        .onRef('other.ends_at', '>', 'live_classes.starts_at'),
    )
    .where('live_classes.status', '=', '')
    .select(({ fn }) => fn.count<number>('live_classes.class_id').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** How many papers of a batch can still be written. */
export async function openPapersOf(read: Tx, batchId: number, now: number): Promise<number> {
  const row = await read
    .selectFrom('papers')
    .where((where) =>
      where.or([
        where('batch_id', '=', batchId),
        where('paper_id', 'in', where.selectFrom('paper_groups').where('batch_id', '=', batchId).select('paper_id')),
      ]),
    )
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** How many moves into or out of a batch are still to come. */
export async function plannedMovesOf(read: Tx, batchId: number): Promise<number> {
  const row = await read
    .selectFrom('planned_moves')
    .where((where) => where.or([where('batch_id', '=', batchId), where('to_batch_id', '=', batchId)]))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

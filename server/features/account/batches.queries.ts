import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { NewId } from '../../ports/new-id.ts'

/** A beginning or an end: the first moment (epoch ms) of a day of the academy. Null: from the beginning. */
export type Since = { since: number | null; newId: NewId }

/**
 * Sets the student's batches, in this order. New ones begin at `since`, and those that are not among them end there;
 * earlier times are kept.
 */
export async function setBatches(tx: Tx, studId: number, batchIds: number[], when: Since): Promise<void> {
  const now = await ownBatches(tx, studId)
  if (now.map(({ batch_id }) => batch_id).join() === batchIds.join()) return
  for (const one of now) if (!batchIds.includes(one.batch_id)) await leaveBatch(tx, one, when.since, when.newId)
  for (const [position, batch_id] of batchIds.entries()) {
    const known = now.find((one) => one.batch_id === batch_id)
    if (!known) await joinBatch(tx, { stud_id: studId, batch_id, position, from_at: when.since })
    else if (known.position !== position) await setPosition(tx, known, position)
  }
  await bumpContentVersion(tx, 'people')
}

/** Moves the student from `from` to `to` on a day. The caller has checked that the move is possible. */
export async function replaceBatch(
  tx: Tx,
  { from, to, since, newId }: { from: Tables['student_batches']; to: number; since: number; newId: NewId },
): Promise<void> {
  await leaveBatch(tx, from, since, newId)
  await joinBatch(tx, { ...from, batch_id: to, from_at: since })
  await bumpContentVersion(tx, 'people')
}

/** Ends a batch. One that began on the very day on which it ends leaves no record. */
async function leaveBatch(tx: Tx, one: Tables['student_batches'], until_at: number | null, newId: NewId) {
  const { stud_id, batch_id, from_at } = one
  await tx.deleteFrom('student_batches').where('stud_id', '=', stud_id).where('batch_id', '=', batch_id).execute()
  if (until_at === null || (from_at !== null && from_at >= until_at)) return
  await tx.insertInto('left_batches').values({ stud_id, left_id: newId(), batch_id, from_at, until_at }).execute()
}

/** Starts a batch. A student who comes back on the very day of leaving it was never away. */
async function joinBatch(tx: Tx, row: Tables['student_batches']): Promise<void> {
  const { stud_id, batch_id, from_at } = row
  const [left] =
    from_at === null
      ? []
      : await tx
          .deleteFrom('left_batches')
          .where('stud_id', '=', stud_id)
          .where('batch_id', '=', batch_id)
          .where('until_at', '=', from_at)
          .returning('from_at')
          .execute()
  await tx
    .insertInto('student_batches')
    .values({ ...row, from_at: left ? left.from_at : from_at })
    .execute()
}

async function setPosition(tx: Tx, { stud_id, batch_id }: Tables['student_batches'], position: number): Promise<void> {
  const row = tx.updateTable('student_batches').set({ position }).where('stud_id', '=', stud_id)
  await row.where('batch_id', '=', batch_id).execute()
}

/** The batches of now, the first one first. */
export async function ownBatches(read: Tx, studId: number): Promise<Tables['student_batches'][]> {
  return read
    .selectFrom('student_batches')
    .select(columnsOf('student_batches'))
    .where('stud_id', '=', studId)
    .orderBy('position')
    .execute()
}

/** All batches in which the student is or was, the latest one first; `until_at` is null for those of now. */
export async function memberships(read: Tx, studId: number) {
  const named = (table: 'student_batches' | 'left_batches') =>
    read
      .selectFrom(table)
      .innerJoin('batches', 'batches.batch_id', `${table}.batch_id`)
      .where('stud_id', '=', studId)
      .select(['batches.batch_id', 'batch_code', 'batch_name', 'from_at'])
  const now = await named('student_batches').orderBy('position').execute()
  const left = await named('left_batches').select('until_at').orderBy('until_at', 'desc').execute()
  return [...now.map((row) => ({ ...row, until_at: null })), ...left]
}

/** Removes everything about the batches of students who are removed. */
export async function removeBatchesOf(tx: Tx, studIds: number[]): Promise<void> {
  await tx.deleteFrom('student_batches').where('stud_id', 'in', studIds).execute()
  await tx.deleteFrom('left_batches').where('stud_id', 'in', studIds).execute()
  await tx.deleteFrom('planned_moves').where('stud_id', 'in', studIds).execute()
}

export type PlannedMove = Tables['planned_moves']

/** The moves of a student that are still to come, the next one first, with the names of both batches. */
export async function plannedMoves(read: Tx, studId: number) {
  return read
    .selectFrom('planned_moves')
    .innerJoin('batches as from', 'from.batch_id', 'planned_moves.batch_id')
    .innerJoin('batches as to', 'to.batch_id', 'planned_moves.to_batch_id')
    .where('stud_id', '=', studId)
    .select(['planned_moves.batch_id', 'to_batch_id', 'from_at'])
    .select(['from.batch_name as from_name', 'to.batch_name as to_name'])
    .orderBy('from_at')
    .execute()
}

/** The move out of a batch that is still to come, if there is one. */
export async function plannedMove(read: Tx, studId: number, batchId: number): Promise<PlannedMove | undefined> {
  const rows = read.selectFrom('planned_moves').select(columnsOf('planned_moves')).where('stud_id', '=', studId)
  return rows.where('batch_id', '=', batchId).executeTakeFirst()
}

export async function planMove(tx: Tx, move: PlannedMove): Promise<void> {
  await tx.insertInto('planned_moves').values(move).execute()
}

/** Moves whose day has come, the longest due first. */
export async function dueMoves(read: Tx, now: number, count: number): Promise<PlannedMove[]> {
  return read
    .selectFrom('planned_moves')
    .select(columnsOf('planned_moves'))
    .where('from_at', '<=', now)
    .orderBy('from_at')
    .orderBy('stud_id')
    .limit(count)
    .execute()
}

/**
 * Takes a move off the plan; returns false where it was not planned any more: somebody else did it, or took it back.
 */
export async function takeMove(tx: Tx, move: Pick<PlannedMove, 'stud_id' | 'batch_id' | 'from_at'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('planned_moves')
    .where('stud_id', '=', move.stud_id)
    .where('batch_id', '=', move.batch_id)
    .where('from_at', '=', move.from_at)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The names of those of these batches that there are. */
export async function batchNames(read: Tx, batchIds: number[]): Promise<Map<number, string>> {
  const rows = read.selectFrom('batches').where('batch_id', 'in', batchIds).select(['batch_id', 'batch_name'])
  return new Map((await rows.execute()).map(({ batch_id, batch_name }) => [batch_id, batch_name]))
}

import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

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

/** Takes a move off the plan; false where it was not planned so any more: somebody else did it, or took it back. */
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

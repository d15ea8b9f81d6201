import { OPEN } from '../../db/attempt-states.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredAttempt } from '../attempt/attempt.queries.ts'

export type Sitting = Tables['sittings']

const byPaper = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx.selectFrom('sittings').select(columnsOf('sittings')).where('paper_id', '=', paperId),
)

/** What was done for all who write a paper; undefined where nothing was. */
export async function sittingOf(tx: Tx, paperId: number): Promise<Sitting | undefined> {
  return (await byPaper(tx, { paperId }))[0]
}

export async function putSitting(tx: Tx, sitting: Sitting): Promise<void> {
  const { paper_id: _, ...changes } = sitting
  await tx
    .insertInto('sittings')
    .values(sitting)
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(changes))
    .execute()
}

/** Attempts at a paper that are open. */
export async function openAttemptsAt(tx: Tx, paperId: number): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('attempts')
    .select(columnsOf('attempts'))
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .execute()
  return rows as StoredAttempt[]
}

export async function moveDeadline(
  tx: Tx,
  { stud_id, attempt_id }: Pick<StoredAttempt, 'stud_id' | 'attempt_id'>,
  deadline: number,
): Promise<void> {
  await tx
    .updateTable('attempts')
    .set({ deadline })
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .execute()
}

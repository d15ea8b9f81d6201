import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'

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

import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type ClosedYear = Omit<Tables['closed_years'], 'batch_ids'> & { batch_ids: number[] }

const readClosed = ({ batch_ids, ...row }: Tables['closed_years']): ClosedYear => ({
  ...row,
  batch_ids: JSON.parse(batch_ids) as number[],
})

/** Keeps which batches were archived together. */
export async function addClosedYear(tx: Tx, { batch_ids, ...row }: ClosedYear): Promise<void> {
  await tx
    .insertInto('closed_years')
    .values({ ...row, batch_ids: JSON.stringify(batch_ids) })
    .execute()
}

/** The years that were closed since a moment, the newest first. */
export async function closedYearsSince(read: Tx, at: number): Promise<ClosedYear[]> {
  const rows = await read
    .selectFrom('closed_years')
    .where('closed_at', '>=', at)
    .select(['closing_id', 'ac_id', 'closed_at', 'closed_by', 'batch_ids'])
    .orderBy('closed_at', 'desc')
    .orderBy('closing_id', 'desc')
    .execute()
  return rows.map(readClosed)
}

/** Forgets a closing that was undone; returns false if somebody else has undone it. */
export async function removeClosedYear(tx: Tx, closingId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('closed_years')
    .where('closing_id', '=', closingId)
    .returning('closing_id')
    .executeTakeFirst()
  return gone !== undefined
}

import { FINAL } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { ruled } from './computed-results.queries.ts'

/** How many appeared in each of these papers; of those in which nobody did there is none. */
export async function appearedIn(read: Tx, paperIds: number[]): Promise<Map<number, number>> {
  if (paperIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('attempts')
    .where('paper_id', 'in', paperIds)
    .where('state', '=', FINAL)
    .where((where) => where.not(where.exists(ruled(where))))
    .select(({ fn }) => ['paper_id', fn.countAll<number>().as('count')])
    .groupBy('paper_id')
    .execute()
  return new Map(rows.map(({ paper_id, count }) => [paper_id, count]))
}

import type { Tx } from '../../db/db.ts'

/** Papers whose key is to be shown at `now` and whose students were not told, with what decides about their results. */
export const windowsToTell = async (read: Tx, now: number) =>
  read
    .selectFrom('challenge_windows')
    .innerJoin('papers', 'papers.paper_id', 'challenge_windows.paper_id')
    .where('told', '=', 0)
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .select(['papers.paper_id', 'opens_at', 'closes_at', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()

export async function markWindowTold(tx: Tx, paperId: number): Promise<void> {
  await tx.updateTable('challenge_windows').set({ told: 1 }).where('paper_id', '=', paperId).execute()
}

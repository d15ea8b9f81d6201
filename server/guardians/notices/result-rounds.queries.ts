import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'

const RESTARTS_MS = 60 * 86_400_000

/**
 * Begins a round over the guardians of a paper's students. Results that are published again within 60 days begin it
 * again for guardians who were not told; later there is no record of who was.
 */
export async function beginResultRound(tx: Tx, paper_id: number, now: number): Promise<void> {
  await tx
    .insertInto('guardian_rounds')
    .values({ paper_id, after_stud: 0, made_at: now })
    .onConflict((conflict) =>
      conflict
        .column('paper_id')
        .doUpdateSet({ after_stud: 0 })
        .where('guardian_rounds.made_at', '>', now - RESTARTS_MS),
    )
    .execute()
}

/** Rounds that are not at their end. */
export async function openRounds(read: Tx, limit: number): Promise<{ paper_id: number; after_stud: number }[]> {
  const rows = await read
    .selectFrom('guardian_rounds')
    .where('after_stud', 'is not', null)
    .select(['paper_id', 'after_stud'])
    .orderBy('paper_id')
    .limit(limit)
    .execute()
  return rows.map(({ paper_id, after_stud }) => ({ paper_id, after_stud: after_stud ?? 0 }))
}

/** Takes the round from where it stood to `next`, null for its end; false when another process has done so. */
export async function takeResultRound(
  tx: Tx,
  { paper_id, after_stud }: { paper_id: number; after_stud: number },
  next: number | null,
): Promise<boolean> {
  return compareAndSet(tx.updateTable('guardian_rounds'), { paper_id, after_stud }, { after_stud: next })
}

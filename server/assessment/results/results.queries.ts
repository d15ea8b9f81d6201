import { FINAL, OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { AT_ONCE } from './results.rules.ts'

/** Papers whose results may be out at `now` and whose students were not told. */
export async function papersToTell(read: Tx, now: number) {
  return read
    .selectFrom('papers')
    .where('results_told', '=', 0)
    .where((where) =>
      where.or([
        where.and([where('results_at', 'is', null), where('ends_at', '<=', now)]),
        where.and([where('results_at', '>', AT_ONCE), where('results_at', '<=', now)]),
      ]),
    )
    .select(['paper_id', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
}

type Told = Awaited<ReturnType<typeof papersToTell>>[number]

/** Marks the paper's students as told, unless its moment was changed meanwhile; true for the one who does it. */
export async function markResultsTold(tx: Tx, { paper_id, ends_at, results_at }: Told): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('papers')
    .set({ results_told: 1 })
    .where('paper_id', '=', paper_id)
    .where('ends_at', ends_at === null ? 'is' : '=', ends_at)
    .where('results_at', results_at === null ? 'is' : '=', results_at)
    .where('results_told', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Submitted attempts of a paper, by student, from the one after `after`. */
export async function attemptsToTell(read: Tx, paperId: number, after: number, limit: number) {
  return read
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .where('stud_id', '>', after)
    .select(['stud_id', 'attempt_id'])
    .orderBy('stud_id')
    .limit(limit)
    .execute()
}

/**
 * Follows a change of when a begun paper ends. Attempts without a time of their own now end with it; those that were
 * begun before keep their deadline, and results wait for the latest of them, also where the end is taken away.
 */
export async function followEnd(tx: Tx, paperId: number, endsAt: number | null): Promise<void> {
  if (endsAt === null) {
    await tx
      .updateTable('papers')
      .set(({ fn }) => ({ latest_deadline: fn.coalesce('latest_deadline', 'ends_at') }))
      .where('paper_id', '=', paperId)
      .execute()
    return
  }
  await tx
    .updateTable('attempts')
    .set({ deadline: endsAt })
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .where('deadline', 'is', null)
    .execute()
}

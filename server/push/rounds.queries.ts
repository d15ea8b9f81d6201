import { compareAndSet } from '../db/compare-and-set.queries.ts'
import type { Tx } from '../db/db.ts'

/** Classes that begin after the one moment and until the other, and of which not everybody was told yet. */
export async function classesToAnnounce(read: Tx, now: number, until: number, limit: number) {
  return read
    .selectFrom('live_classes')
    .leftJoin('push_rounds', (join) =>
      join
        .onRef('push_rounds.class_id', '=', 'live_classes.class_id')
        .onRef('push_rounds.starts_at', '=', 'live_classes.starts_at'),
    )
    .where('live_classes.starts_at', '>', now)
    .where('live_classes.starts_at', '<=', until)
    .where('status', '=', '')
    .where((where) => where.or([where('push_rounds.class_id', 'is', null), where('after_stud', 'is not', null)]))
    .select(['live_classes.class_id', 'batch_id', 'live_classes.starts_at', 'after_stud'])
    .orderBy('live_classes.starts_at')
    .limit(limit)
    .execute()
}

export type Round = Awaited<ReturnType<typeof classesToAnnounce>>[number]

/** The next students of a batch, after this one. */
export async function membersAfter(read: Tx, batchId: number, after: number, limit: number): Promise<number[]> {
  const rows = await read
    .selectFrom('student_batches')
    .where('batch_id', '=', batchId)
    .where('stud_id', '>', after)
    .select('stud_id')
    .orderBy('stud_id')
    .limit(limit)
    .execute()
  return rows.map(({ stud_id }) => stud_id)
}

/** Takes the round from where it stood to `next`; false when another process has done so. */
export async function takeRound(
  tx: Tx,
  { class_id, starts_at, after_stud }: Round,
  next: number | null,
): Promise<boolean> {
  if (after_stud === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('push_rounds')
      .values({ class_id, starts_at, after_stud: next })
      .onConflict((conflict) => conflict.columns(['class_id', 'starts_at']).doNothing())
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) === 1
  }
  return compareAndSet(tx.updateTable('push_rounds'), { class_id, starts_at, after_stud }, { after_stud: next })
}

/** Moments of classes that were announced before then. */
export async function oldRounds(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('push_rounds').where('starts_at', '<', before)
  return (await old.select('starts_at').distinct().limit(count).execute()).map(({ starts_at }) => starts_at)
}

export async function forgetRounds(tx: Tx, moments: number[]): Promise<void> {
  await tx.deleteFrom('push_rounds').where('starts_at', 'in', moments).execute()
}

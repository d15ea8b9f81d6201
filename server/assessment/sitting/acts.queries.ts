import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'

export type SittingAct = Tables['sitting_acts']
export type AttemptAct = Tables['attempt_acts']

/** Returns the act that was done with this key; undefined where there is none. */
export async function actByKey(tx: Tx, paperId: number, requestKey: string): Promise<SittingAct | undefined> {
  return tx
    .selectFrom('sitting_acts')
    .select(columnsOf('sitting_acts'))
    .where('paper_id', '=', paperId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function addAct(tx: Tx, act: SittingAct): Promise<void> {
  await tx.insertInto('sitting_acts').values(act).execute()
}

export async function addAttemptAct(tx: Tx, act: AttemptAct): Promise<void> {
  await tx.insertInto('attempt_acts').values(act).execute()
}

/**
 * Records the last pause of a paper with an attempt that was closed when the pause began; false where it is recorded
 * already. The moment and the ms are those of `row`.
 */
export async function addPause(tx: Tx, paperId: number, row: Omit<AttemptAct, 'act_id'>): Promise<boolean> {
  const pause = await tx
    .selectFrom('sitting_acts')
    .where('paper_id', '=', paperId)
    .where('kind', '=', 'pause')
    .select('act_id')
    .orderBy('act_id', 'desc')
    .executeTakeFirst()
  if (!pause) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attempt_acts')
    .values({ ...row, act_id: pause.act_id })
    .onConflict((conflict) => conflict.columns(['stud_id', 'attempt_id', 'act_id']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const pausesOf = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx.selectFrom('sitting_acts').where('paper_id', '=', paperId).where('kind', 'in', ['pause', 'resume']).select('ms'),
)

/** Returns for how many ms a hall was paused so far, with what the present pause will add. */
export const pausedMsOf = async (tx: Tx, paperId: number): Promise<number> =>
  (await pausesOf(tx, { paperId })).reduce((sum, { ms }) => sum + ms, 0)

const ofAttempt = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  tx
    .selectFrom('attempt_acts')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_acts.act_id')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['attempt_acts.act_id', 'attempt_acts.at', 'attempt_acts.ms', 'seen_at', 'kind', 'message'])
    .orderBy('attempt_acts.act_id'),
)

export type ActOnAttempt = Awaited<ReturnType<typeof ofAttempt>>[number]

/** What was done to an attempt, in its order. */
export async function actsOnAttempt(tx: Tx, studId: number, attemptId: number): Promise<ActOnAttempt[]> {
  return ofAttempt(tx, { studId, attemptId })
}

/** Records that the device of an attempt knows these acts; acts that it knew before stay as they are. */
export async function markSeen(
  tx: Tx,
  { stud_id, attempt_id }: Pick<AttemptAct, 'stud_id' | 'attempt_id'>,
  actIds: number[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('attempt_acts')
    .set({ seen_at: now })
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .where('act_id', 'in', actIds)
    .where('seen_at', 'is', null)
    .execute()
}

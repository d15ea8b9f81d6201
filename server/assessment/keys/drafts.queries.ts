import { FINAL } from '../../db/attempt-states.ts'
import { columnsOf } from '../../db/columns-of.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { ruled } from '../results/computed-results.queries.ts'
import { currentMark, markedAttemptsAfter } from './attempt-marks.queries.ts'
import { correctionsText, type Corrections, parseCorrections } from './corrections.rules.ts'
import { PRINTED_KEY } from './keys.queries.ts'

export type StoredDraft = Omit<Tables['key_drafts'], 'corrections'> & { corrections: Corrections }

const asDraft = ({ corrections, ...row }: Tables['key_drafts']): StoredDraft => ({
  ...row,
  corrections: parseCorrections(corrections),
})

/** Returns the correction of a paper's key that is on trial. */
export async function draftOf(tx: Tx, paperId: number): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('key_drafts')
    .where('paper_id', '=', paperId)
    .select(columnsOf('key_drafts'))
    .executeTakeFirst()
  return row ? asDraft(row) : null
}

type Worth = { max_marks: number; pass_marks: number }

/** Notes the printed key as the one that holds, before any other is tried; its marks stay in the attempts. */
export async function notePrintedKey(tx: Tx, paper: Worth & { paper_id: number }, at: number): Promise<void> {
  const { paper_id, max_marks, pass_marks } = paper
  const printed = { paper_id, version: 0, key_id: PRINTED_KEY }
  await tx
    .insertInto('key_versions')
    .values({ ...printed, corrections: correctionsText(new Map()), max_marks, pass_marks, at })
    .onConflict((conflict) => conflict.columns(['paper_id', 'version']).doNothing())
    .execute()
  await tx
    .insertInto('paper_keys')
    .values(printed)
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()
}

type NewDraft = Worth & { paper_id: number; key_id: number; corrections: Corrections; who: string; at: number }

/** Puts a correction on trial; false while another one of the paper is on trial. */
export async function addDraft(tx: Tx, { corrections, ...draft }: NewDraft): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('key_drafts')
    .values({ ...draft, corrections: correctionsText(corrections), laid: 0 })
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns trials that no process has begun, or whose process has given no sign of life since `before`. */
export const waitingDrafts = (read: Tx, before: number) =>
  read
    .selectFrom('key_drafts')
    .where('summary', 'is', null)
    .where((where) => where.or([where('beat_at', 'is', null), where('beat_at', '<', before)]))
    .select(['paper_id', 'key_id', 'run_id'])
    .orderBy('at')
    .execute()

type Run = Pick<StoredDraft, 'paper_id' | 'key_id'> & { run_id: number }

/** Takes a trial for this process; false where another process took it. */
export async function claimDraft(tx: Tx, run: Run, before: number | null, now: number): Promise<boolean> {
  const { run_id, ...key } = run
  return compareAndSet(tx.updateTable('key_drafts'), { ...key, run_id: before }, { run_id, beat_at: now })
}

/** Records that a run goes on, and its progress; false when the paper has another run. */
export async function keepDraft(tx: Tx, run: Run, laid: number, now: number): Promise<boolean> {
  return changeRun(tx, run, { laid, beat_at: now })
}

/** Ends a run: from now on the correction may hold. */
export async function endDraft(tx: Tx, run: Run, summary: string, now: number): Promise<void> {
  await changeRun(tx, run, { summary, beat_at: now })
}

const changeRun = async (tx: Tx, { paper_id, key_id, run_id }: Run, changes: Partial<Tables['key_drafts']>) =>
  compareAndSet(tx.updateTable('key_drafts'), { paper_id, key_id, run_id }, changes)

/** How often a closed attempt was changed: opened again, or given late answers. */
const changed = (row: Pick<import('kysely').ExpressionBuilder<Tables, 'attempts'>, 'selectFrom'>) =>
  row
    .selectFrom('attempt_closings')
    .whereRef('attempt_closings.stud_id', '=', 'attempts.stud_id')
    .whereRef('attempt_closings.attempt_id', '=', 'attempts.attempt_id')
    .select(({ fn }) => fn.countAll<number>().as('changes'))

/**
 * Returns closed attempts of a paper by student, with their marks by the key that holds and, under `laid_…`, by the one
 * on trial: null where they are not marked by it yet. Where a paper is taken once, a student has one attempt, so the
 * student is the place in the pages.
 */
export const attemptsToLay = (read: Tx, paperId: number, keyId: number, after: number, limit: number) =>
  markedAttemptsAfter(read, after)
    .leftJoin('attempt_marks as laid', (join) =>
      join
        .on('laid.stud_id', '>', after)
        .onRef('laid.stud_id', '=', 'attempts.stud_id')
        .onRef('laid.attempt_id', '=', 'attempts.attempt_id')
        .on('laid.key_id', '=', keyId),
    )
    .where('attempts.paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .select(['attempts.stud_id', 'attempts.attempt_id'])
    .select([currentMark('marks').as('marks'), currentMark('passed').as('passed')])
    .select(currentMark('tallies').as('tallies'))
    .select(['attempts.marks as printed_marks', 'attempts.passed as printed_passed'])
    .select(['attempts.tallies as printed_tallies'])
    .select(['laid.marks as laid_marks', 'laid.passed as laid_passed', 'laid.tallies as laid_tallies'])
    .select((row) => [row.exists(ruled(row)).as('is_ruled'), changed(row).as('changes')])
    .limit(limit)
    .execute()

/** Which attempts of a page are closed now, and how often each was changed; up to a student or, with null, to the end. */
export async function closedNow(
  tx: Tx,
  paperId: number,
  after: number,
  until: number | null,
): Promise<{ attempt_id: number; changes: number | null }[]> {
  return tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .where('stud_id', '>', after)
    .$if(until !== null, (query) => query.where('stud_id', '<=', until ?? 0))
    .select((row) => ['attempt_id', changed(row).as('changes')])
    .execute()
}

/** Stores pages of the attempts whose marks change. */
export async function putMoves(tx: Tx, pages: Tables['key_moves'][]): Promise<void> {
  if (pages.length === 0) return
  await tx
    .insertInto('key_moves')
    .values(pages)
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'page']).doUpdateSet((row) => ({ moves: row.ref('excluded.moves') })),
    )
    .execute()
}

export async function movesOf(read: Tx, keyId: number, page: number): Promise<string | null> {
  const row = await read
    .selectFrom('key_moves')
    .where('key_id', '=', keyId)
    .where('page', '=', page)
    .select('moves')
    .executeTakeFirst()
  return row?.moves ?? null
}

/** Ends a trial: its list is deleted, and no attempt that closes is marked by its key any more. */
export async function endTry(tx: Tx, { paper_id, key_id }: Pick<StoredDraft, 'paper_id' | 'key_id'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('key_drafts')
    .where('paper_id', '=', paper_id)
    .where('key_id', '=', key_id)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('key_moves').where('key_id', '=', key_id).execute()
  return numDeletedRows > 0n
}

/** Has a job delete the marks by a key that was given up. */
export async function dropMarks(tx: Tx, key: Tables['dropped_keys']): Promise<void> {
  await tx.insertInto('dropped_keys').values(key).execute()
}

export const droppedKeys = async (read: Tx): Promise<Tables['dropped_keys'][]> =>
  read.selectFrom('dropped_keys').select(columnsOf('dropped_keys')).execute()

/** Deletes the marks of one page of attempts by a key; returns the last student of it, null when there is none. */
export async function deleteMarks(
  tx: Tx,
  { key_id, paper_id }: Tables['dropped_keys'],
  after: number,
  limit: number,
): Promise<number | null> {
  const students = await tx
    .selectFrom('attempts')
    .where('paper_id', '=', paper_id)
    .where('stud_id', '>', after)
    .select('stud_id')
    .orderBy('stud_id')
    .limit(limit)
    .execute()
  const last = students.at(-1)?.stud_id
  if (last === undefined) return null
  const ids = students.map(({ stud_id }) => stud_id)
  await tx.deleteFrom('attempt_marks').where('stud_id', 'in', ids).where('key_id', '=', key_id).execute()
  return last
}

export async function forgetDropped(tx: Tx, keyId: number): Promise<void> {
  await tx.deleteFrom('dropped_keys').where('key_id', '=', keyId).execute()
}

type NewVersion = Omit<Tables['key_versions'], 'corrections'> & { corrections: Corrections }

/** Makes another key hold from this unit on; false where another version was made meanwhile. */
export async function switchKey(tx: Tx, { corrections, ...version }: NewVersion): Promise<boolean> {
  const { paper_id, key_id, max_marks, pass_marks } = version
  const before = { paper_id, version: version.version - 1 }
  const isNext = await compareAndSet(tx.updateTable('paper_keys'), before, { version: version.version, key_id })
  if (!isNext) return false
  await tx
    .insertInto('key_versions')
    .values({ ...version, corrections: correctionsText(corrections) })
    .execute()
  await tx.updateTable('papers').set({ max_marks, pass_marks }).where('paper_id', '=', paper_id).execute()
  return true
}

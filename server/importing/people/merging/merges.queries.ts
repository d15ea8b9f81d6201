import { type KindName, kinds } from '../../../assessment/kinds.ts'
import type { Tx } from '../../../db/db.ts'
import type { Kept } from './kept.ts'
import type { MetAttempt } from './met-attempts.rules.ts'

export type StoredMerge = { merge_id: number; other_id: number; merged_at: number; kept: Kept | null }

/** Returns the accounts that were merged into this one, the latest first. */
export async function mergesOf(read: Tx, studId: number): Promise<StoredMerge[]> {
  const rows = await read
    .selectFrom('merges')
    .where('stud_id', '=', studId)
    .select(['merge_id', 'other_id', 'merged_at', 'kept'])
    .orderBy('merged_at', 'desc')
    .orderBy('merge_id', 'desc')
    .execute()
  return rows.map(({ kept, ...row }) => ({ ...row, kept: kept === null ? null : (JSON.parse(kept) as Kept) }))
}

export async function addMerge(
  tx: Tx,
  stud_id: number,
  { kept, ...merge }: StoredMerge & { kept: Kept },
): Promise<void> {
  await tx
    .insertInto('merges')
    .values({ stud_id, ...merge, kept: JSON.stringify(kept) })
    .execute()
}

export async function removeMerge(tx: Tx, studId: number, mergeId: number): Promise<void> {
  await tx.deleteFrom('merges').where('stud_id', '=', studId).where('merge_id', '=', mergeId).execute()
}

/** Gives merges that can no longer be undone to the account that takes this one over. */
export async function handOverMerges(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.updateTable('merges').set({ stud_id: toId }).where('stud_id', '=', fromId).execute()
}

export async function eraseMerges(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('merges').where('stud_id', '=', studId).execute()
}

type MergeKey = { stud_id: number; merge_id: number }

/** Merges from before that moment that can still be undone. */
export const oldMerges = async (read: Tx, before: number, count: number): Promise<MergeKey[]> =>
  read
    .selectFrom('merges')
    .where('merged_at', '<', before)
    .where('kept', 'is not', null)
    .select(['stud_id', 'merge_id'])
    .limit(count)
    .execute()

/** Drops the data for undoing these merges. */
export async function closeMerges(tx: Tx, merges: MergeKey[]): Promise<void> {
  for (const { stud_id, merge_id } of merges) {
    const row = tx.updateTable('merges').set({ kept: null }).where('stud_id', '=', stud_id)
    await row.where('merge_id', '=', merge_id).execute()
  }
}

/** Returns all attempts of a student, with the columns that a merge compares. */
export async function metAttempts(read: Tx, studId: number): Promise<(MetAttempt & { paper: string })[]> {
  const rows = await read
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('stud_id', '=', studId)
    .select(['attempt_id', 'attempts.paper_id', 'state', 'deadline', 'started_at', 'kind', 'papers.name as paper'])
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, again: kinds[kind as KindName].again }))
}

/** Returns those of these papers whose ranks are being computed. */
export async function unfinishedRuns(read: Tx, paperIds: number[]): Promise<number[]> {
  if (paperIds.length === 0) return []
  const runs = read.selectFrom('paper_results').where('computed_at', 'is', null).where('paper_id', 'in', paperIds)
  return (await runs.select('paper_id').execute()).map(({ paper_id }) => paper_id)
}

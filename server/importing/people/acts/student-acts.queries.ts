import type { Tx } from '../../../db/db.ts'

/** What of a student an act changes. */
export type Place = { status: string; admission_no: string | null; ac_id: number; batch_ids: number[] }
export type PlaceChange = { stud_id: number; before: Place; after: Place }

export type ActKind = 'approved' | 'rejected' | 'promoted' | 'left'

/** All that undoing an act needs; `since` is the first moment of the new batches. */
type KeptAct = { since: number; changes: PlaceChange[] }

/** Names for the list of acts: the level and the batch to which the students came. */
type ActAbout = { level: string | null; batch: string | null }

export type StudentAct = {
  act_id: number
  kind: ActKind
  at: number
  staff_id: number | null
  who: string
  about: ActAbout
  kept: KeptAct
}

/** The days in which an act can be undone. */
export const ACT_DAYS = 30

export async function addAct(tx: Tx, { about, kept, ...act }: StudentAct): Promise<void> {
  await tx
    .insertInto('student_acts')
    .values({ ...act, about: JSON.stringify(about), kept: JSON.stringify(kept) })
    .execute()
}

/** Returns acts that began after that moment, the newest first. */
export async function actsSince(read: Tx, at: number): Promise<StudentAct[]> {
  const rows = await read
    .selectFrom('student_acts')
    .where('at', '>', at)
    .select(['act_id', 'kind', 'at', 'staff_id', 'who', 'about', 'kept'])
    .orderBy('at', 'desc')
    .orderBy('act_id', 'desc')
    .execute()
  return rows.map(({ kind, about, kept, ...row }) => ({
    ...row,
    kind: kind as ActKind,
    about: JSON.parse(about) as ActAbout,
    kept: JSON.parse(kept) as KeptAct,
  }))
}

export async function removeActs(tx: Tx, actIds: number[]): Promise<void> {
  await tx.deleteFrom('student_acts').where('act_id', 'in', actIds).execute()
}

/** Acts from before that moment. */
export async function oldActs(read: Tx, before: number, count: number): Promise<number[]> {
  const rows = read.selectFrom('student_acts').where('at', '<', before).select('act_id').limit(count)
  return (await rows.execute()).map(({ act_id }) => act_id)
}

/** Takes students out of all acts, who are to be forgotten: for the others they can still be undone. */
export async function forgetActsOf(tx: Tx, studIds: number[]): Promise<void> {
  for (const { act_id, kept } of await actsSince(tx, 0)) {
    const changes = kept.changes.filter(({ stud_id }) => !studIds.includes(stud_id))
    if (changes.length === kept.changes.length) continue
    const row = tx.updateTable('student_acts').set({ kept: JSON.stringify({ ...kept, changes }) })
    await row.where('act_id', '=', act_id).execute()
  }
}

import { extraGroups } from '../../assessment/sitting/extra-times.queries.ts'
import { extraMs } from '../../assessment/sitting/extra-time.rules.ts'
import { haveReadersInCommon, type Readers } from '../../assessment/paper/audience.queries.ts'
import type { Tx } from '../../db/db.ts'
import { studentsAmong } from './extra-groups.queries.ts'
import { batchesSharing, levelsOfBatches, papersWithin } from './papers.queries.ts'
import { type Timed, overlap, withMore } from './overlap.rules.ts'

type Times = { starts_at: number | null; ends_at: number | null; minutes: number | null }
type Own = Times & { readers: Readers; msOf: ReadonlyMap<number, number>; but?: number }

/** The most that anybody may have more: an earlier paper is no hindrance. */
const MOST_MORE_MS = 240 * 60_000

/** Returns the papers that overlap with this one, for all of its students or for some with more time. */
export async function overlappingNames(read: Tx, own: Own): Promise<string[]> {
  const { starts_at, ends_at, minutes, readers, msOf, but } = own
  if (starts_at === null || ends_at === null || ends_at <= starts_at) return []
  const timed = { starts_at, ends_at, minutes }
  const until = ends_at + Math.max(0, ...msOf.values())
  const within = (await papersWithin(read, { from: starts_at - MOST_MORE_MS, until })).flatMap((paper) => {
    if (paper.paper_id === but) return []
    const other: Timed = { starts_at: paper.starts_at ?? 0, ends_at: paper.ends_at ?? 0, minutes: paper.minutes }
    return { ...paper, timed: other }
  })
  const clashing = within.filter((paper) => overlap(timed, paper.timed))
  const meets = await meeting(read, readers, clashing)
  const names: string[] = []
  for (const paper of within) {
    const isClash = overlap(timed, paper.timed)
    if (isClash ? await meets(paper) : await clashesForSome(read, { timed, readers, msOf }, paper))
      names.push(paper.name)
  }
  return names
}

/** Returns whether a student of `readers` may also be one of a paper's. */
async function meeting(
  read: Tx,
  readers: Readers,
  others: readonly Readers[],
): Promise<(paper: Readers) => boolean | Promise<boolean>> {
  const levels = await levelsOfBatches(read)
  const levelOf = ({ ac_id, batch_id }: Readers) => (batch_id === null ? ac_id : (levels.get(batch_id) ?? null))
  const batches = others.flatMap(({ batch_id }) => batch_id ?? [])
  const shared = readers.batch_id === null ? new Set<number>() : await batchesSharing(read, readers.batch_id, batches)
  return (paper) => {
    if (readers.parts !== null || paper.parts !== null) return haveReadersInCommon(read, readers, paper)
    const areBatches = paper.batch_id !== null && readers.batch_id !== null
    return areBatches ? isSame(paper, readers, shared) : levelOf(paper) === levelOf(readers)
  }
}

const isSame = ({ batch_id }: Readers, own: Readers, shared: Set<number>): boolean =>
  batch_id !== null && (batch_id === own.batch_id || shared.has(batch_id))

type Written = { timed: Timed; readers: Readers; msOf: ReadonlyMap<number, number> }
type OtherPaper = Readers & { paper_id: number; timed: Timed }

/** True where a student has no time for both papers, with the extra time at either of them. */
async function clashesForSome(read: Tx, own: Written, other: OtherPaper): Promise<boolean> {
  const ofOther = new Map<number, number>()
  for (const { batch_id, stud_ids, ...time } of await extraGroups(read, other.paper_id)) {
    const ms = extraMs(time, other.timed.minutes)
    for (const { stud_id } of await studentsAmong(read, other, { batch_id, stud_ids }))
      ofOther.set(stud_id, Math.max(ofOther.get(stud_id) ?? 0, ms))
  }
  const late = [...new Set([...own.msOf.keys(), ...ofOther.keys()])].filter((id) =>
    overlap(withMore(own.timed, own.msOf.get(id) ?? 0), withMore(other.timed, ofOther.get(id) ?? 0)),
  )
  const ofBoth = async (readers: Readers, stud_ids: number[]) =>
    (await studentsAmong(read, readers, { batch_id: null, stud_ids })).map(({ stud_id }) => stud_id)
  return (await ofBoth(other, await ofBoth(own.readers, late))).length > 0
}

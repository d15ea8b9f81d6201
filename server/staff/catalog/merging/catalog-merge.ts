import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffCatalogMergePreview } from '#contract/staff/catalog-merges.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import type { NewId } from '../../../ports/new-id.ts'

type Preview = DataOf<typeof staffCatalogMergePreview>
export type Pair = Pick<BodyOf<typeof staffCatalogMergePreview>, 'id' | 'into_id'>
type Moves = Preview['moves']
type Hindrances = Preview['hindrances']

/** When a merge happens, and by whom: `now`, and `since`, the first moment of the academy's day. */
export type When = { now: number; since: number; newId: NewId; caller: Pick<StaffCaller, 'staff_id' | 'roles'> }

/** How things of a kind become a part of another one. `Moved` is what undoing it needs, and is stored as JSON. */
export type CatalogMerge<Moved extends object> = {
  /** Returns true if both are there and belong together: of the same subject, or the same level. */
  mayMeet: (read: Tx, pair: Pair) => Promise<boolean>
  /** What would move. */
  moved: (read: Tx, pair: Pair, when: When) => Promise<Moved>
  counts: (moved: Moved) => Moves
  hindrances: (read: Tx, pair: Pair, when: When) => Promise<Hindrances>
  merge: (tx: Tx, pair: Pair, moved: Moved, when: When) => Promise<void>
  /** Moves back what is still where it moved to. */
  undo: (tx: Tx, pair: Pair, moved: Moved, when: When) => Promise<void>
}

/** Returns those of `all` that are not among the others. */
export const without = (all: number[], others: number[]): number[] => all.filter((one) => !others.includes(one))

/**
 * Returns the teachers who get what the other one teaches by a merge. Only an owner gives themselves more to teach, so
 * whoever else merges is left out.
 */
export const gaining = (teachers: number[], already: number[], { caller }: Pick<When, 'caller'>): number[] =>
  without(teachers, caller.roles.includes('owner') ? already : [...already, caller.staff_id])

/**
 * Returns 1 where a merge would give whoever asks for it more to teach: they teach the one that stays, and not the one
 * that goes. An owner, who may give themselves anything, merges it.
 */
export const ownGain = (teachers: number[], ofOther: number[], { caller }: Pick<When, 'caller'>): number =>
  !caller.roles.includes('owner') && ofOther.includes(caller.staff_id) && !teachers.includes(caller.staff_id) ? 1 : 0

/** Returns what there is any of. */
export const some = <Counted extends { count: number }>(all: Counted[]): Counted[] =>
  all.filter(({ count }) => count > 0)

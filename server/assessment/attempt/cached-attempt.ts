import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import { type ActOnAttempt, actsOnAttempt } from '../sitting/acts.queries.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import type { Shift } from './locked-sections.rules.ts'

/**
 * The fields of a begun attempt, of which only acts of the exam office change any. `deadline` includes the `shifts`;
 * `notice` is the newest act of which the device may not know, null where there is none.
 */
export type BegunAttempt = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id' | 'started_at' | 'deadline'> & {
  shifts: Shift[]
  notice: number | null
}

/** The student whose attempt it is, with the version of the student's own data. */
export type Owner = Pick<Caller, 'stud_id' | 'own'>

type Kept = { own: number; begun: BegunAttempt }

const MAX_ENTRIES = 20_000
const attempts = new WeakMap<Db, BoundedCache<number, Kept>>()

/**
 * Returns a student's attempt by its id, at once where it is cached: every change of an attempt raises the version of
 * the student's data. Moments are epoch ms.
 *
 * @throws {ApiError} `not_found` where it is none of this student's.
 */
export function cachedAttempt(db: Db, caller: Owner, attemptId: number): BegunAttempt | Promise<BegunAttempt> {
  const known = attempts.get(db)?.get(attemptId)
  if (known?.own === caller.own && known.begun.stud_id === caller.stud_id) return known.begun
  return find(db, caller, attemptId)
}

async function find(db: Db, { stud_id, own }: Owner, attemptId: number): Promise<BegunAttempt> {
  const found = await attemptById(db.read, stud_id, attemptId)
  if (!found) throw new ApiError('not_found')
  return keepBegun(db, found, await actsOnAttempt(db.read, stud_id, attemptId), own)
}

/** Caches the fields that each saved answer needs, under a version of the student's own data. */
export function keepBegun(db: Db, attempt: StoredAttempt, acts: ActOnAttempt[], own: number): BegunAttempt {
  const begun = begunOf(attempt, acts)
  const kept = attempts.get(db) ?? new BoundedCache<number, Kept>({ max: MAX_ENTRIES })
  attempts.set(db, kept)
  kept.set(attempt.attempt_id, { own, begun })
  return begun
}

/** Returns the cached fields from a stored attempt and its acts. */
export const begunOf = (
  { stud_id, attempt_id, paper_id, started_at, deadline }: StoredAttempt,
  acts: ActOnAttempt[],
): BegunAttempt => ({
  stud_id,
  attempt_id,
  paper_id,
  started_at,
  deadline,
  shifts: acts.flatMap(({ at, ms, kind }) => (ms === 0 ? [] : { at, ms, isAnew: kind === 'reopen' })),
  notice: acts.at(-1)?.act_id ?? null,
})

import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'

/** What never changes of an attempt once it is begun. */
export type BegunAttempt = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id' | 'started_at' | 'deadline'>

const MAX_ENTRIES = 20_000
const attempts = new WeakMap<Db, BoundedCache<number, BegunAttempt>>()

/**
 * Finds a student's attempt by its id, at once where it is kept. Its moments are epoch ms.
 *
 * @throws {ApiError} `not_found` where it is none of this student's.
 */
export function begunAttempt(db: Db, studId: number, attemptId: number): BegunAttempt | Promise<BegunAttempt> {
  const known = attempts.get(db)?.get(attemptId)
  return known?.stud_id === studId ? known : find(db, studId, attemptId)
}

async function find(db: Db, studId: number, attemptId: number): Promise<BegunAttempt> {
  const found = await attemptById(db.read, studId, attemptId)
  if (!found) throw new ApiError('not_found')
  return keepBegun(db, found)
}

/** Keeps what is asked for with each answer. */
export function keepBegun(db: Db, attempt: StoredAttempt): BegunAttempt {
  const { stud_id, attempt_id, paper_id, started_at, deadline } = attempt
  const begun = { stud_id, attempt_id, paper_id, started_at, deadline }
  const kept = attempts.get(db) ?? new BoundedCache<number, BegunAttempt>({ max: MAX_ENTRIES })
  attempts.set(db, kept)
  kept.set(attempt_id, begun)
  return begun
}

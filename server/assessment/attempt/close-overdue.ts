import type { Caller } from '../../http/calls/api-request.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import { type AttemptDeps, logFieldsOf, timesOf } from './attempt-deps.ts'
import { overdueAttempts } from './attempt.queries.ts'
import { closeAttempts } from './closing.ts'

/** A sweep of this size holds the one writer for some milliseconds. */
const MAX_ATTEMPTS_PER_SWEEP = 50

/** For routes: closes the caller's overdue attempts before a list says how they stand; true when there were some. */
export const closeOverdueOf =
  (deps: AttemptDeps) =>
  async ({ stud_id }: Caller): Promise<boolean> =>
    (await closeOverdue(deps, stud_id)) > 0

/**
 * Closes overdue attempts with what was stored: all of one student, or of everybody's the fifty oldest. Returns how many
 * it found; another process may have closed some of them.
 */
export async function closeOverdue(deps: AttemptDeps, studId?: number): Promise<number> {
  return (await closeSome(deps, studId)).found
}

/**
 * Closes everybody's overdue attempts, in steps between which other work gets its turn; several processes may do it at
 * once. Returns how many this process closed.
 */
export async function closeAllOverdue(deps: AttemptDeps): Promise<number> {
  let total = 0
  for (let more = true; more;) {
    const { found, closed } = await closeSome(deps)
    total += closed
    more = found > 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

async function closeSome(deps: AttemptDeps, studId?: number): Promise<{ found: number; closed: number }> {
  const { db } = deps
  const times = timesOf(deps)
  // The read is outside the unit: inside, every start of an attempt meanwhile would be a conflict.
  const overdue = await overdueAttempts(db.read, times.now - times.late, MAX_ATTEMPTS_PER_SWEEP, studId)
  if (overdue.length === 0) return { found: 0, closed: 0 }
  for (const { paper_id } of overdue) await contentOfBegunPaper(db, paper_id)
  const closed = await db.write((tx) => closeAttempts(tx, overdue, times))
  for (const attempt of closed) deps.log.info('attempt closed, its time was over', logFieldsOf(attempt))
  return { found: overdue.length, closed: closed.length }
}

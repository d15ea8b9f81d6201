import type { Tx } from '../../db/db.ts'
import { addResultMessages } from '../../push/messages.queries.ts'
import { storedAnswers } from './answer.queries.ts'
import { attemptById, finish, type StoredAttempt } from './attempt.queries.ts'
import { gradeByKeys } from '../keys/keyed-grade.ts'
import { isOverdue } from './attempt.rules.ts'
import { type PaperContent, readContent } from '../paper/paper-content.ts'
import { paperById } from '../paper/paper.queries.ts'
import { markResultsDue } from '../results/computed-results.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'

type Grading = Pick<PaperContent, 'paper' | 'printed'>

/** The moment of a unit of work, how many ms an answer may be late, and the look-up of cached papers. */
export type Times = { now: number; late: number; known: (paperId: number) => Grading | undefined }

type Answers = Awaited<ReturnType<typeof storedAnswers>>

/** A unit's reads of an attempt: its answers, if it stored none since, and whether its paper has other keys. */
type Read = { answers?: Answers | undefined; hasKeys?: boolean }

/** Closes an attempt with what was stored, read already or not; null when it was closed before. */
async function closeOnce(
  tx: Tx,
  attempt: StoredAttempt,
  { now, late, known }: Times,
  read: Read,
): Promise<StoredAttempt | null> {
  const content = known(attempt.paper_id) ?? (await readContent(tx, attempt.paper_id))
  const { paper } = content
  const answers = read.answers ?? (await storedAnswers(tx, attempt.stud_id, attempt.attempt_id))
  const { printed, current, keep } = await gradeByKeys(tx, attempt, content, answers, read.hasKeys)
  // An attempt that nobody submitted ended with its time.
  const isLate = isOverdue(attempt, now, late)
  const submitted_at = isLate ? (attempt.deadline ?? now) : now
  const isClosed = await finish(tx, attempt, printed, submitted_at)
  if (isClosed) await keep()
  // Results that were computed without this attempt are computed again, also where it waited long to be stored.
  const isLast = isLate || (paper.ends_at !== null && now > paper.ends_at)
  if (isClosed && isLast) await markResultsDue(tx, attempt.paper_id)
  return isClosed ? { ...attempt, ...current, submitted_at, state: 'final' } : null
}

/**
 * Closes an attempt with its stored answers; returns it as it is stored then, whichever call closed it. Data that this
 * unit has `read` is not read again.
 */
export async function close(tx: Tx, attempt: StoredAttempt, times: Times, read: Read = {}): Promise<StoredAttempt> {
  const closed = await closeOnce(tx, attempt, times, read)
  return closed ?? (await attemptById(tx, attempt.stud_id, attempt.attempt_id)) ?? attempt
}

/**
 * Closes the attempts that are still open, and returns them. Their students did not submit them and get a message when
 * there is a result to see.
 */
export async function closeAttempts(tx: Tx, attempts: StoredAttempt[], times: Times): Promise<StoredAttempt[]> {
  const closed: StoredAttempt[] = []
  for (const { stud_id, attempt_id } of attempts) {
    const attempt = await attemptById(tx, stud_id, attempt_id)
    if (attempt?.state !== 'open' || !(await closeOnce(tx, attempt, times, {}))) continue
    closed.push(attempt)
    // The paper is read again, since a begun paper's dates may change, unlike its questions.
    if (areResultsOut(await paperById(tx, attempt.paper_id), times.now, times.late))
      await addResultMessages(tx, [attempt], times.now)
  }
  return closed
}

/** Returns the attempt as it stands now; an overdue one is closed first. */
export async function closeIfOverdue(tx: Tx, attempt: StoredAttempt, times: Times): Promise<StoredAttempt> {
  return isOverdue(attempt, times.now, times.late) ? close(tx, attempt, times) : attempt
}

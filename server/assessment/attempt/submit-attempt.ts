import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type KindName, kinds } from '../kinds.ts'
import { cachedContent, contentOfBegunPaper, type PaperContent, readContent } from '../paper/paper-content.ts'
import { currentPaper } from '../paper/current-paper.ts'
import { actsOnAttempt } from '../sitting/acts.queries.ts'
import { storeAnswer, storedAnswers } from './answer.queries.ts'
import { type AttemptDeps, type AttemptRouteDeps, logFieldsOf, timesOf } from './attempt-deps.ts'
import { attemptToClose, type StoredAttempt, storedPlace } from './attempt.queries.ts'
import { answeredOf, hasTooFew, mergeAnswers, type StoredAnswer, type SubmittedAnswer } from './attempt.rules.ts'
import { begunOf } from './cached-attempt.ts'
import { close, closeIfOverdue } from './closing.ts'
import { storeLateAnswer } from './store-late-answer.ts'
import { countingAnswers } from './locked-attempt.ts'
import { type Review, reviewOf } from './review.rules.ts'
import type { AnswerablePaper } from './submitted-answers.rules.ts'
import { clampedSeconds } from './time-spent.rules.ts'

/** Reads the answers of a submit as answers to the paper; null when one of them is invalid. */
type ReadSubmitted = (paper: AnswerablePaper) => SubmittedAnswer[] | null

/**
 * Answers Submit for an attempt of the caller's; a repeated submit returns the first result, whatever answers it has.
 * Returns the closed attempt, what its receipt says beside the answers, and the paper as it stands now: its dates may
 * have changed since the attempt was begun.
 *
 * @throws {ApiError} `not_found` without an attempt or when it is of another kind, `malformed` when an answer names a
 *   question of another paper or does not fit its question, and as `submitAttempt` does.
 */
export async function submitFor(
  deps: AttemptRouteDeps,
  caller: Caller,
  kind: KindName,
  found: Pick<StoredAttempt, 'attempt_id' | 'paper_id'> | undefined,
  readSubmitted: ReadSubmitted,
) {
  if (!found) throw new ApiError('not_found')
  const { paper: begun, askedBy } = await contentOfBegunPaper(deps.db, found.paper_id)
  if (begun.kind !== kind) throw new ApiError('not_found')
  const submitted = readSubmitted({ questions: askedBy, integerOnly: begun.integer_only === 1 })
  const { attempt, review } = await submitAttempt(deps, caller.stud_id, found.attempt_id, submitted)
  return { attempt, review, paper: kind === 'quiz' ? begun : await currentPaper(deps.db, caller, found.paper_id) }
}

/**
 * Merges the submitted answers into the stored ones, grades them and closes the attempt, in one unit. A closed attempt
 * keeps its result. `submitted` is null where the request's answers cannot be read. Returns the closed attempt (marks
 * in whole hundredths, moments in epoch ms), and what its receipt says beside the answers.
 *
 * @throws {ApiError} `not_found`; `malformed` where unreadable answers would count; `too_few_answers` before the
 *   deadline, where the kind asks for a number of them.
 */
export async function submitAttempt(
  deps: AttemptDeps,
  studId: number,
  attemptId: number,
  submitted: SubmittedAnswer[] | null,
): Promise<{ attempt: StoredAttempt; review: Review }> {
  const times = timesOf(deps)
  const { now } = times
  const outcome = await deps.db.write({ forStudent: studId }, async (tx) => {
    const [{ found, hasKeys }, stored, place] = await Promise.all([
      attemptToClose(tx, studId, attemptId),
      storedAnswers(tx, studId, attemptId),
      storedPlace(tx, studId, attemptId),
    ])
    if (!found) return new ApiError('not_found')
    const content: PaperContent = cachedContent(deps.db, found.paper_id) ?? (await readContent(tx, found.paper_id))
    const reviewed = (rows: Stored[]) => reviewOf([...content.askedBy.keys()], rows, place?.visited)
    const current = await closeIfOverdue(tx, found, times)
    // A repeated submit returns the first result, which is logged already.
    if (current.state === 'final') {
      await storeLateAnswer(tx, current, submitted ?? [], times)
      return { attempt: current, review: reviewed(stored), isFirst: false }
    }
    if (!submitted) return new ApiError('malformed', { field: 'submit_data' })
    const { paper } = content
    const acts = content.hasLockedSections ? await actsOnAttempt(tx, studId, attemptId) : []
    const answers = countingAnswers(content, begunOf(current, acts), stored, mergeAnswers(stored, submitted), times)
    const { leastAnswered } = kinds[paper.kind]
    if (hasTooFew(answeredOf(answers), leastAnswered, paper.question_count, current.deadline, now)) {
      return new ApiError('too_few_answers')
    }
    const isChanged = await storeSubmitted(tx, current, stored, answers, now)
    const closed = await close(tx, current, times, { answers: isChanged ? undefined : stored, hasKeys })
    return { attempt: closed, review: reviewed(merged(stored, answers)), isFirst: true }
  })
  if (outcome instanceof ApiError) throw outcome
  if (outcome.isFirst) deps.log.info('attempt submitted', logFieldsOf(outcome.attempt))
  return outcome
}

type Stored = Awaited<ReturnType<typeof storedAnswers>>[number]

/** What is stored of each question after a submit, whose answers have no marks for review. */
function merged(stored: Stored[], answers: StoredAnswer[]): Stored[] {
  const rows = new Map(stored.map((one) => [one.question_id, one]))
  for (const answer of answers)
    rows.set(answer.question_id, { ...answer, marked: rows.get(answer.question_id)?.marked ?? 0 })
  return [...rows.values()]
}

/** Stores what a submit changes, true if anything; a question that was marked for review stays so. */
async function storeSubmitted(
  tx: Tx,
  attempt: StoredAttempt,
  stored: Stored[],
  answers: StoredAnswer[],
  saved_at: number,
): Promise<boolean> {
  const { stud_id, attempt_id } = attempt
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  let isChanged = false
  for (const answer of answers) {
    const before = storedBy.get(answer.question_id)
    if (before?.seq === answer.seq) continue
    const marked = before?.marked ?? 0
    const seconds = clampedSeconds(answer.seconds, attempt.started_at, saved_at)
    await storeAnswer(tx, { ...answer, stud_id, attempt_id, seconds, marked, saved_at })
    isChanged = true
  }
  return isChanged
}

import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type KindName, kinds } from '../kinds.ts'
import { cachedContent, contentOfBegunPaper } from '../paper/paper-content.ts'
import { paperById } from '../paper/paper.queries.ts'
import { storeAnswer, storedAnswers } from './answer.queries.ts'
import { type AttemptDeps, type AttemptRouteDeps, logFieldsOf, timesOf } from './attempt-deps.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { answeredOf, hasTooFew, mergeAnswers, type StoredAnswer, type SubmittedAnswer } from './attempt.rules.ts'
import { close, closeIfOverdue } from './closing.ts'
import type { OptionsBy } from './submitted-answers.rules.ts'

/** Reads the answers of a submit as options of the paper; null when one names none of them. */
type ReadSubmitted = (options: OptionsBy) => SubmittedAnswer[] | null

/**
 * Answers Submit for an attempt of the caller's; sent again, the first result comes again, whatever is sent along.
 * Returns the closed attempt, and the paper as it stands now: its dates may have changed since the attempt was begun.
 *
 * @throws {ApiError} `not_found` without an attempt or when it is of another kind, `malformed` when an answer names a
 *   question or an option that is not of this paper, and as `submitAttempt` does.
 */
export async function submitFor(
  deps: AttemptRouteDeps,
  kind: KindName,
  found: StoredAttempt | undefined,
  readSubmitted: ReadSubmitted,
) {
  if (!found) throw new ApiError('not_found')
  const { paper: begun, optionsBy } = await contentOfBegunPaper(deps.db, found.paper_id)
  if (begun.kind !== kind) throw new ApiError('not_found')
  const submitted = found.state === 'final' ? [] : readSubmitted(optionsBy)
  if (!submitted) throw new ApiError('malformed', { field: 'submit_data' })
  const { stud_id, attempt_id } = found
  const attempt = await submitAttempt(deps, stud_id, attempt_id, submitted)
  return { attempt, paper: kind === 'quiz' ? begun : await paperById(deps.db.read, found.paper_id) }
}

/**
 * Merges the submitted answers into the stored ones, grades them and closes the attempt, in one unit. One that is closed
 * already keeps its result. Returns the closed attempt; its marks are whole hundredths, its moments epoch ms.
 *
 * @throws {ApiError} `not_found`; `too_few_answers` before the deadline, where the kind asks for a number of them.
 */
export async function submitAttempt(
  deps: AttemptDeps,
  studId: number,
  attemptId: number,
  submitted: SubmittedAnswer[],
): Promise<StoredAttempt> {
  const times = timesOf(deps)
  const { now } = times
  const outcome = await deps.db.writeForStudent(studId, async (tx) => {
    const found = await attemptById(tx, studId, attemptId)
    if (!found) return new ApiError('not_found')
    const current = await closeIfOverdue(tx, found, times)
    // Sent again, it gives the first result, which is logged already.
    if (current.state === 'final') return { attempt: current, isFirst: false }
    const paper = cachedContent(deps.db, current.paper_id)?.paper ?? (await paperById(tx, current.paper_id))
    const stored = await storedAnswers(tx, studId, current.attempt_id)
    const answers = mergeAnswers(stored, submitted)
    const { leastAnswered } = kinds[paper.kind]
    if (hasTooFew(answeredOf(answers), leastAnswered, paper.question_count, current.deadline, now)) {
      return new ApiError('too_few_answers')
    }
    await storeSubmitted(tx, current, stored, answers, now)
    return { attempt: await close(tx, current, times), isFirst: true }
  })
  if (outcome instanceof ApiError) throw outcome
  if (outcome.isFirst) deps.log.info('attempt submitted', logFieldsOf(outcome.attempt))
  return outcome.attempt
}

type Stored = Awaited<ReturnType<typeof storedAnswers>>[number]

/** Stores what a submit changes; a question that was marked for review stays so. */
async function storeSubmitted(
  tx: Tx,
  attempt: StoredAttempt,
  stored: Stored[],
  answers: StoredAnswer[],
  saved_at: number,
) {
  const { stud_id, attempt_id } = attempt
  const storedBy = new Map(stored.map((one) => [one.question_id, one]))
  for (const { question_id, option_id, seq } of answers) {
    const before = storedBy.get(question_id)
    if (before?.seq === seq) continue
    const marked = before?.marked ?? 0
    await storeAnswer(tx, { stud_id, attempt_id, question_id, option_id, marked, seq, saved_at })
  }
}

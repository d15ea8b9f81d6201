import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addressUnder } from '../../media/addresses.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import type { AttemptRouteDeps } from '../attempt/attempt-deps.ts'
import { reviewedQuestions } from '../attempt/attempt-view.ts'
import { attemptById, storedPlace } from '../attempt/attempt.queries.ts'
import { closeOverdue } from '../attempt/close-overdue.ts'
import { reviewOf } from '../attempt/review.rules.ts'
import { secondsBy } from '../attempt/time-spent.rules.ts'
import { leadsToChallenges } from '../challenges/report-challenges.ts'
import { type HeldBack, heldBack, heldBackUntil, heldBackView } from '../embargo/held-back.ts'
import type { KindName } from '../kinds.ts'
import { currentContent, type PaperContent } from '../paper/paper-content.ts'
import { paperById, subjectsOf } from '../paper/paper.queries.ts'
import { receiptOf, resultsClock } from './result-view.ts'
import { areResultsOut } from './results.rules.ts'

/**
 * Returns the data of a report: a closed attempt of the caller's and of this kind, its paper as it stands now, the
 * clock by which results are out, its receipt, its questions with the right answer and the student's (marks as plain
 * numbers), and the languages in which they may be read beside English. There are no questions before the results are
 * out, and none that another paper of the student's still holds; `until` is when that changes.
 *
 * @throws {ApiError} `not_found` when there is no such attempt, it is still open, or it is of another kind.
 */
export async function reportFor(deps: AttemptRouteDeps, caller: Caller, kind: KindName, attemptId: number) {
  await closeOverdue(deps, caller.stud_id)
  const attempt = await attemptById(deps.db.read, caller.stud_id, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const paper = await paperById(deps.db.read, attempt.paper_id)
  if (paper.kind !== kind) throw new ApiError('not_found')
  const { zone } = await deps.academy()
  const [content, stored, place] = await Promise.all([
    currentContent(deps.db, caller, attempt.paper_id),
    storedAnswers(deps.db.read, caller.stud_id, attempt.attempt_id),
    storedPlace(deps.db.read, caller.stud_id, attempt.attempt_id),
  ])
  const clock = resultsClock(deps, zone)
  const isOut = areResultsOut(paper, clock.now, clock.graceMs)
  const questions = [...content.askedBy.keys()]
  const held = isOut ? await heldBack(deps, caller, attempt.paper_id, questions) : NOTHING
  return {
    attempt,
    paper,
    clock,
    receipt: receiptOf(attempt, paper, reviewOf(questions, stored, place?.visited), zone),
    languages: isOut ? content.languages : [],
    /** Only said where there are any. */
    ...((await leadsToChallenges(deps.db.read, attempt, paper, clock)) && { challenges: true as const }),
    ...(held.size > 0 && { held_back: heldBackView(held) }),
    until: heldBackUntil(held),
    questions: isOut
      ? shownOf(
          held,
          reviewedQuestions(content, attempt.attempt_id, stored, addressUnder(deps.pictures.signatureFor(caller)), {
            subjects: hasOneSubject(content) ? new Map() : await subjectsOf(deps.db.read, attempt.paper_id),
            seconds: secondsBy(questions, place?.seconds ?? null),
          }),
        )
      : [],
  }
}

const NOTHING: HeldBack = new Map()

/** Leaves out questions that are held back; where there are any, each other question gets its number in the attempt. */
function shownOf<Q extends { question_id: number }>(held: HeldBack, questions: Q[]): (Q & { number?: number })[] {
  if (held.size === 0) return questions
  return questions.flatMap((one, at) => (held.has(one.question_id) ? [] : { ...one, number: at + 1 }))
}

/** Most papers have one subject, which needs no distinction. */
const hasOneSubject = ({ asked }: PaperContent): boolean =>
  new Set(asked.map(({ question }) => question.subject_id)).size < 2

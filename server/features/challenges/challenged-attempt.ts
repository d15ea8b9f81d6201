import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { closeOverdue } from '../../assessment/attempt/close-overdue.ts'
import { challengesOf, challengeWindow } from '../../assessment/challenges/challenges.queries.ts'
import { windowState, windowTimes } from '../../assessment/challenges/challenge-window.rules.ts'
import { currentContent } from '../../assessment/paper/paper-content.ts'
import { paperById } from '../../assessment/paper/paper.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'

type Moment = { now: number; graceMs: number }

/**
 * A closed attempt of the student's at a paper whose key is shown at some time: how far that is, and what was challenged.
 *
 * @throws {ApiError} `not_found` where there is no such attempt, or its key is never shown.
 */
export async function challengedAttempt(tx: Tx, studId: number, attemptId: number, moment: Moment) {
  const attempt = await attemptById(tx, studId, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const window = await challengeWindow(tx, attempt.paper_id)
  if (!window) throw new ApiError('not_found')
  const paper = await paperById(tx, attempt.paper_id)
  return {
    attempt,
    state: windowState(window, paper, moment),
    times: windowTimes(window, paper, moment.graceMs),
    own: await challengesOf(tx, studId, attemptId),
  }
}

export const momentOf = ({ clock, settings }: Pick<AttemptRouteDeps, 'clock' | 'settings'>): Moment => ({
  now: clock.now(),
  graceMs: settings.lateSeconds * 1000,
})

/** The same, with the content of the paper by the key that holds, for a question of it where one is named. */
export async function challengedPaper(deps: AttemptRouteDeps, caller: Caller, attemptId: number) {
  await closeOverdue(deps, caller.stud_id)
  const moment = momentOf(deps)
  const found = await challengedAttempt(deps.db.read, caller.stud_id, attemptId, moment)
  const content = await currentContent(deps.db, caller, found.attempt.paper_id)
  return { ...found, content, moment }
}

import type { Tx } from '../../db/db.ts'
import type { ResultsClock } from '../results/result-view.ts'
import type { ResultsTiming } from '../results/results.rules.ts'
import { windowState } from './challenge-window.rules.ts'
import { challengesOf, challengeWindow } from './challenges.queries.ts'

type OfAttempt = { stud_id: number; attempt_id: number; paper_id: number }

/** Returns whether a report leads to challenges: their window is open or to come, or the student has sent some. */
export async function leadsToChallenges(read: Tx, attempt: OfAttempt, paper: ResultsTiming, clock: ResultsClock) {
  const window = await challengeWindow(read, attempt.paper_id)
  if (!window) return false
  if (windowState(window, paper, clock) !== 'closed') return true
  return (await challengesOf(read, attempt.stud_id, attempt.attempt_id)).length > 0
}

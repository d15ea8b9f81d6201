import { ApiError } from '../../http/errors/api-error.ts'
import { contentOfBegunPaper } from '../paper/paper-content.ts'
import { type AttemptDeps, timesOf } from './attempt-deps.ts'
import { attemptById } from './attempt.queries.ts'
import { begunAttempt, type Owner } from './begun-attempt.ts'
import { isTimeOver } from './attempt.rules.ts'
import { storedPlace, storePlace } from './place.queries.ts'
import { clampedSeconds, longerTimes, secondsBy, secondsText } from './time-spent.rules.ts'
import { visitedIds, visitedText } from './visited.rules.ts'

type Place = {
  attempt_id: number
  question_id: number
  visited: number[]
  times?: { question_id: number; seconds: number }[]
}

/**
 * Stores where the student is in an open attempt: the question on display, and those that were visited, which are added
 * to the ones that were told before, as is how long each was in view. Answers are not touched. Returns the ids of all
 * visited questions.
 *
 * @throws {ApiError} `not_found` without such an attempt or question, `rule` where a visited question is not of the paper,
 *   `attempt_closed` once it is submitted or its time is over.
 */
export async function savePlaceOf(deps: AttemptDeps, caller: Owner, place: Place): Promise<number[]> {
  const studId = caller.stud_id
  const { attempt_id, question_id } = place
  const { now, late } = timesOf(deps)
  const attempt = await begunAttempt(deps.db, caller, attempt_id)
  const { askedBy } = await contentOfBegunPaper(deps.db, attempt.paper_id)
  if (!askedBy.has(question_id)) throw new ApiError('not_found')
  if (!place.visited.every((id) => askedBy.has(id))) throw new ApiError('rule', { field: 'visited' })
  const times = place.times ?? []
  if (!times.every((one) => askedBy.has(one.question_id))) throw new ApiError('rule', { field: 'times' })
  const told = times.map((one) => [one.question_id, clampedSeconds(one.seconds, attempt.started_at, now) ?? 0] as const)
  const questions = [...askedBy.keys()]
  const outcome = await deps.db.writeForStudent(studId, async (tx) => {
    const current = await attemptById(tx, studId, attempt_id)
    if (current?.state !== 'open' || isTimeOver(current.deadline, now, late)) return new ApiError('attempt_closed')
    const stored = await storedPlace(tx, studId, attempt_id)
    const before = visitedIds(questions, stored?.visited ?? '')
    const visited = visitedText(questions, new Set([...before, ...place.visited, question_id]))
    const seconds = secondsText(questions, longerTimes(secondsBy(questions, stored?.seconds ?? null), told))
    await storePlace(tx, { stud_id: studId, attempt_id, question_id, visited, seconds, saved_at: now })
    return visitedIds(questions, visited)
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

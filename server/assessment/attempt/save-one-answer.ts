import { ApiError } from '../../http/errors/api-error.ts'
import { storeAnswer, storeAnswerWhileOpen, storedAnswer, storedAnswers } from './answer.queries.ts'
import { type AttemptDeps, timesOf } from './attempt-deps.ts'
import { attemptById } from './attempt.queries.ts'
import { isTimeOver, type PhoneTime } from './attempt.rules.ts'
import type { BegunAttempt } from './begun-attempt.ts'
import { closeIfOverdue } from './closing.ts'
import { keepLate } from './keep-late.ts'
import { isBeforeLater, type LockedPlace, sectionState } from './locked-sections.rules.ts'
import type { Response } from './response.rules.ts'
import { clampedSeconds } from './time-spent.rules.ts'

/**
 * One answer; nothing where it was taken back. `seq` is the counter that the device raises with each change, `seconds` how
 * long the question was in view, null where that is not told.
 */
export type AnswerToSave = Response & {
  question_id: number
  marked: boolean
  seq: number
  seconds: number | null
  /** Kept where it comes late. */
  phone?: PhoneTime
}

/**
 * Saves one answer of an open attempt, durably when it returns; the highest `seq` wins, whatever the order of arrival.
 * `held` is null when this answer is stored, else the later one that stays, with its `seq`. `deadline` and `now` are
 * epoch ms, so that the device can set its clock. `locked` is the question's place where sections have their own time.
 *
 * @throws {ApiError} `attempt_closed` once it is submitted or its time is over, `section_closed` before its section and
 *   after it, unless it was given in time; `not_found` when it is gone. What comes for a closed attempt is kept beside it.
 */
export async function saveOneAnswer(
  deps: AttemptDeps,
  attempt: Omit<BegunAttempt, 'shifts' | 'notice'>,
  saving: AnswerToSave,
  locked: LockedPlace | null,
) {
  const times = timesOf(deps)
  const saved_at = times.now
  const { stud_id, attempt_id, paper_id, deadline } = attempt
  const { question_id, option_id, response, seq } = saving
  const marked = saving.marked ? 1 : 0
  const seconds = clampedSeconds(saving.seconds, attempt.started_at, saved_at)
  const own = { stud_id, attempt_id, question_id, option_id, response, seconds, marked, seq, saved_at }
  const section = locked === null ? 'open' : sectionState(locked, saved_at, times.late)
  if (section === 'ahead') throw new ApiError('section_closed')
  const isLate = isTimeOver(deadline, saved_at, times.late) || section === 'over'
  if (!isLate && (await deps.db.writeRow(storeAnswerWhileOpen, { ...own, paper_id })))
    return { held: null, seq, deadline, now: saved_at }
  // Nearly never: its time is over, the attempt is closed, or a newer answer is held.
  const outcome = await deps.db.writeForStudent(stud_id, async (tx) => {
    const found = await attemptById(tx, stud_id, attempt_id)
    if (!found) return new ApiError('not_found')
    const current = await closeIfOverdue(tx, found, times)
    const held = (await storedAnswer(tx, stud_id, attempt_id, question_id)) ?? null
    if (current.state === 'final') {
      await keepLate(tx, current, [{ ...own, phone: saving.phone }], times)
      return new ApiError('attempt_closed')
    }
    // Its end was moved since it was read.
    if (section === 'open' && (await storeAnswer(tx, own))) return { held: null, seq, deadline: current.deadline }
    if (locked !== null && section === 'over' && (held === null || held.seq < seq)) {
      if (!isBeforeLater(locked, await storedAnswers(tx, stud_id, attempt_id))) return new ApiError('section_closed')
      if (await storeAnswer(tx, own)) return { held: null, seq, deadline }
    }
    return { held, seq: held?.seq ?? seq, deadline }
  })
  if (outcome instanceof ApiError) throw outcome
  return { ...outcome, now: saved_at }
}

import { ApiError } from '../../http/errors/api-error.ts'
import { storeAnswerWhileOpen, storedAnswer } from './answer.queries.ts'
import { type AttemptDeps, timesOf } from './attempt-deps.ts'
import { attemptById, type StoredAttempt } from './attempt.queries.ts'
import { isTimeOver } from './attempt.rules.ts'
import { closeIfOverdue } from './closing.ts'

/** What never changes of an attempt once it is begun. */
export type BegunAttempt = Pick<StoredAttempt, 'stud_id' | 'attempt_id' | 'paper_id' | 'deadline'>

/** One answer; no option where it was taken back. `seq` is the counter that the device raises with each change. */
export type AnswerToSave = { question_id: number; option_id: number | null; marked: boolean; seq: number }

/**
 * Saves one answer of an open attempt, durably when it returns; the highest `seq` wins, whatever the order of arrival.
 * `held` is null when this answer is stored, else the later one that stays, with its `seq`. `deadline` and `now` are
 * epoch ms, so that the device can set its clock.
 *
 * @throws {ApiError} `attempt_closed` once it is submitted or its time is over, `not_found` when it is gone.
 */
export async function saveOneAnswer(deps: AttemptDeps, attempt: BegunAttempt, saving: AnswerToSave) {
  const times = timesOf(deps)
  const saved_at = times.now
  const { stud_id, attempt_id, paper_id, deadline } = attempt
  const { question_id, option_id, seq } = saving
  const answer = { stud_id, attempt_id, paper_id, question_id, option_id, marked: saving.marked ? 1 : 0, seq, saved_at }
  const isLate = isTimeOver(deadline, saved_at, times.late)
  if (!isLate && (await deps.db.writeStatement((tx) => storeAnswerWhileOpen(tx, answer))))
    return { held: null, seq, deadline, now: saved_at }
  // Nearly never: its time is over, the attempt is closed, or a newer answer is held.
  const outcome = await deps.db.writeForStudent(stud_id, async (tx) => {
    const found = await attemptById(tx, stud_id, attempt_id)
    if (!found) return new ApiError('not_found')
    if ((await closeIfOverdue(tx, found, times)).state === 'final') return new ApiError('attempt_closed')
    const held = (await storedAnswer(tx, stud_id, attempt_id, question_id)) ?? null
    return { held, seq: held?.seq ?? seq, deadline }
  })
  if (outcome instanceof ApiError) throw outcome
  return { ...outcome, now: saved_at }
}

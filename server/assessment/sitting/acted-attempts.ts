import type { Tx } from '../../db/db.ts'
import { bumpStudentVersion } from '../../session/session.queries.ts'
import { heldAnswers, storeAnswer, storedAnswers } from '../attempt/answer.queries.ts'
import type { StoredAttempt } from '../attempt/attempt.queries.ts'
import { close, type Times } from '../attempt/closing.ts'
import { forgetMarks } from '../keys/attempt-marks.queries.ts'
import { gradeByKeys } from '../keys/keyed-grade.ts'
import { type PaperContent, readContent } from '../paper/paper-content.ts'
import { markResultsDue } from '../results/computed-results.queries.ts'
import type { NewAct } from './act.ts'
import { addAttemptAct, addPause } from './acts.queries.ts'
import { keepClosing, openAgain, regrade, lateAnswersOf, markAdopted } from './closed-attempts.queries.ts'
import { sittingOf } from './sitting.queries.ts'
import { pauseLeft } from './sitting.rules.ts'

type Acted = Pick<NewAct, 'act_id' | 'at' | 'ms'>

/** Records an act with an attempt, and has the attempt's device ask for it. */
export async function noteAct(tx: Tx, { act_id, at }: Acted, attempt: StoredAttempt, ms = 0): Promise<void> {
  const { stud_id, attempt_id } = attempt
  await addAttemptAct(tx, { stud_id, attempt_id, act_id, at, ms, seen_at: null })
  await bumpStudentVersion(tx, stud_id)
}

/** Closes an open attempt with the answers on the server. Later answers are stored beside it. */
export async function forceClose(tx: Tx, act: Acted, attempt: StoredAttempt, times: Times): Promise<StoredAttempt> {
  await noteAct(tx, act, attempt)
  return close(tx, attempt, times)
}

/**
 * Opens a closed attempt again, for `ms` where it had an end, counted from the end of a pause; its former state is
 * stored. Its answers stay as they are, and it is left out of the results until it is closed again.
 */
export async function reopen(tx: Tx, act: Acted, attempt: StoredAttempt, ms: number): Promise<void> {
  await keepClosing(tx, attempt, act.act_id)
  const left = pauseLeft(await sittingOf(tx, attempt.paper_id), act.at)
  const until = act.at + left + ms
  const before = attempt.deadline === null ? null : attempt.deadline + (await pausedNow(tx, act, attempt, left))
  await openAgain(tx, attempt, before === null ? null : until)
  await forgetMarks(tx, attempt.stud_id, attempt.attempt_id)
  await noteAct(tx, act, attempt, before === null ? 0 : until - before)
  await markResultsDue(tx, attempt.paper_id)
}

/** Applies the present pause to an attempt that was closed when it began. Returns by how many ms the end moves. */
async function pausedNow(tx: Tx, { at }: Acted, { stud_id, attempt_id, paper_id }: StoredAttempt, left: number) {
  const isNew = left > 0 && (await addPause(tx, paper_id, { stud_id, attempt_id, at, ms: left, seen_at: null }))
  return isNew ? left : 0
}

/** Takes the late answers of a closed attempt among its answers, and marks it again. Returns how many there were. */
export async function adoptLate(tx: Tx, act: Acted, attempt: StoredAttempt, known?: PaperContent): Promise<number> {
  const { stud_id, attempt_id, paper_id } = attempt
  const late = await lateAnswersOf(tx, stud_id, attempt_id)
  if (late.length === 0) return 0
  const heldBy = await heldAnswers(tx, stud_id, attempt_id)
  await keepClosing(tx, attempt, act.act_id)
  for (const { received_at, adopted_at: _, given_at: _given, clock_ahead: _ahead, ...answer } of late) {
    const { seq = 0, saved_at = 0 } = heldBy.get(answer.question_id) ?? {}
    // The attempt was opened again since, and the question answered again.
    if (saved_at > received_at) continue
    // The counter of a device that counts anew may be lower than the stored one.
    await storeAnswer(tx, { ...answer, seq: Math.max(answer.seq, seq + 1), marked: 0, saved_at: received_at })
  }
  await markAdopted(tx, stud_id, attempt_id, act.at)
  const content = known ?? (await readContent(tx, paper_id))
  await forgetMarks(tx, stud_id, attempt_id)
  const { printed, keep } = await gradeByKeys(tx, attempt, content, await storedAnswers(tx, stud_id, attempt_id))
  await regrade(tx, attempt, printed)
  await keep()
  await noteAct(tx, act, attempt)
  await markResultsDue(tx, paper_id)
  return late.length
}

import type { Tx } from '../../db/db.ts'
import { paperById } from '../paper/paper.queries.ts'
import { isKeptLate } from '../results/results.rules.ts'
import { lastChangeAt, lastOpeningAt, keepLateAnswer } from '../sitting/closed-attempts.queries.ts'
import { heldAnswers } from './answer.queries.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import { isHeld, type PhoneTime, type SubmittedAnswer } from './attempt.rules.ts'
import type { Times } from './closing.ts'

/**
 * Stores answers that come for a closed attempt beside its own, unless they are among these, for the exam office to
 * judge, with when they were given by the phone's clock. A quiz stores none, an exam none later than a week after the
 * results, and an answer without a counter is never stored, since nothing is later by it.
 */
export async function storeLateAnswer(
  tx: Tx,
  { stud_id, attempt_id, paper_id, submitted_at }: StoredAttempt,
  answers: SubmittedAnswer[],
  { now, late }: Pick<Times, 'now' | 'late'>,
): Promise<void> {
  if (answers.length === 0) return
  const paper = await paperById(tx, paper_id)
  if (paper.kind === 'quiz' || !isKeptLate(paper, submitted_at ?? now, now, late)) return
  const changedAt = await lastChangeAt(tx, { stud_id, attempt_id })
  const openedAt = changedAt === 0 ? 0 : await lastOpeningAt(tx, { stud_id, attempt_id })
  const heldBy = await heldAnswers(tx, stud_id, attempt_id)
  for (const { question_id, option_id, response, seconds, seq, phone } of answers) {
    if (seq === null) continue
    const answer = { question_id, option_id, response, seconds, seq }
    if (isHeld(heldBy.get(question_id), answer, openedAt)) continue
    const own = { ...answer, stud_id, attempt_id, received_at: now, adopted_at: null }
    await keepLateAnswer(tx, { ...own, ...saidByPhone(phone, now) }, changedAt)
  }
}

/** No clock shows a later moment: years have four digits. */
const MAX_PHONE_MS = Date.UTC(9999, 0)

/** Returns when an answer was given by the phone's clock, and that clock's error in ms; null for impossible moments. */
function saidByPhone({ given_at, sent_at }: PhoneTime = {}, now: number) {
  const shown = (at: number | undefined) => (at === undefined || at > MAX_PHONE_MS ? null : at)
  const [given, sent] = [shown(given_at), shown(sent_at)]
  return { given_at: given, clock_ahead: sent === null ? null : sent - now }
}

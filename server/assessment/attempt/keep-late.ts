import type { Tx } from '../../db/db.ts'
import { paperById } from '../paper/paper.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'
import { lastChangeAt, lastOpeningAt } from '../sitting/closed-attempts.queries.ts'
import { keepLateAnswer } from '../sitting/late-answers.queries.ts'
import { heldAnswers } from './answer.queries.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import { isHeld, type SubmittedAnswer } from './attempt.rules.ts'
import type { Times } from './closing.ts'

/**
 * Keeps what comes for a closed attempt beside its answers where it is not among them, for the exam office to judge: never
 * of a quiz, never once the results are out, and never without a counter, by which nothing is later.
 */
export async function keepLate(
  tx: Tx,
  { stud_id, attempt_id, paper_id }: StoredAttempt,
  answers: SubmittedAnswer[],
  { now, late }: Pick<Times, 'now' | 'late'>,
): Promise<void> {
  if (answers.length === 0) return
  const paper = await paperById(tx, paper_id)
  if (paper.kind === 'quiz' || areResultsOut(paper, now, late)) return
  const changedAt = await lastChangeAt(tx, { stud_id, attempt_id })
  const openedAt = changedAt === 0 ? 0 : await lastOpeningAt(tx, { stud_id, attempt_id })
  const heldBy = await heldAnswers(tx, stud_id, attempt_id)
  for (const { question_id, option_id, response, seconds, seq } of answers) {
    if (seq === null) continue
    const answer = { question_id, option_id, response, seconds, seq }
    if (isHeld(heldBy.get(question_id), answer, openedAt)) continue
    await keepLateAnswer(tx, { ...answer, stud_id, attempt_id, received_at: now, adopted_at: null }, changedAt)
  }
}

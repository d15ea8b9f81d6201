import type { Tx } from '../../db/db.ts'
import { paperById } from '../paper/paper.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'
import { lastChangeAt } from '../sitting/closed-attempts.queries.ts'
import { keepLateAnswer } from '../sitting/late-answers.queries.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import type { SubmittedAnswer } from './attempt.rules.ts'
import type { Times } from './closing.ts'

/**
 * Keeps what comes for a closed attempt beside its answers, for the exam office to judge: never of a quiz, and never once
 * the results are out.
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
  for (const { question_id, option_id, response, seconds, seq } of answers) {
    const answer = { question_id, option_id, response, seconds, seq: seq ?? 0 }
    await keepLateAnswer(tx, { ...answer, stud_id, attempt_id, received_at: now, adopted_at: null }, changedAt)
  }
}

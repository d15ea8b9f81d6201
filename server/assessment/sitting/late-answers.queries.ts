import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type LateAnswer = Tables['late_answers']

/**
 * Keeps an answer beside those of a closed attempt, unless a later one to the same question is kept. One that came before
 * the attempt was changed last, at `changedAt` (epoch ms), is none: a device may count anew then.
 */
export async function keepLateAnswer(tx: Tx, answer: LateAnswer, changedAt: number): Promise<void> {
  const { option_id, response, seconds, seq, received_at, given_at, clock_ahead } = answer
  await tx
    .insertInto('late_answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['stud_id', 'attempt_id', 'question_id'])
        .doUpdateSet({ option_id, response, seconds, seq, received_at, given_at, clock_ahead, adopted_at: null })
        .where((where) =>
          where.or([where('late_answers.seq', '<', seq), where('late_answers.received_at', '<', changedAt)]),
        ),
    )
    .execute()
}

/** What came for an attempt after it was closed and was not adopted. */
export const lateAnswersOf = async (tx: Tx, studId: number, attemptId: number): Promise<LateAnswer[]> =>
  tx
    .selectFrom('late_answers')
    .select(columnsOf('late_answers'))
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .where('adopted_at', 'is', null)
    .execute()

export async function markAdopted(tx: Tx, studId: number, attemptId: number, now: number): Promise<void> {
  await tx
    .updateTable('late_answers')
    .set({ adopted_at: now })
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .where('adopted_at', 'is', null)
    .execute()
}

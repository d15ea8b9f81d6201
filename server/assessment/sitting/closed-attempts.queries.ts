import { FINAL } from '../../db/attempt-states.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredAttempt } from '../attempt/attempt.queries.ts'
import type { Grade } from '../attempt/attempt.rules.ts'

type Named = Pick<StoredAttempt, 'stud_id' | 'attempt_id'>

const NO_GRADE = { submitted_at: null, marks: null, lost: null, answered: null, passed: null, tallies: null }

/** Stores an attempt's state before an act. */
export async function keepClosing(tx: Tx, attempt: StoredAttempt, act_id: number): Promise<void> {
  const { stud_id, attempt_id, submitted_at, marks, lost, answered, passed, tallies } = attempt
  const closing = { stud_id, attempt_id, act_id, submitted_at, marks, lost, answered, passed, tallies }
  await tx.insertInto('attempt_closings').values(closing).execute()
}

/** How an attempt stood before each act that changed it, the oldest first. */
export const closingsOf = async (tx: Tx, { stud_id, attempt_id }: Named): Promise<Tables['attempt_closings'][]> =>
  tx
    .selectFrom('attempt_closings')
    .select(columnsOf('attempt_closings'))
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .orderBy('act_id')
    .execute()

const acts = (tx: Tx, { stud_id, attempt_id }: Named) =>
  tx
    .selectFrom('attempt_closings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_closings.act_id')
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .select(({ fn }) => fn.max('at').as('at'))

/** When an attempt was opened again, or given late answers, last (epoch ms); 0 where it never was. */
export const lastChangeAt = async (tx: Tx, named: Named): Promise<number> =>
  (await acts(tx, named).executeTakeFirstOrThrow()).at ?? 0

/** When an attempt was opened again last (epoch ms); 0 where it never was. */
export const lastOpeningAt = async (tx: Tx, named: Named): Promise<number> =>
  (await acts(tx, named).where('kind', '=', 'reopen').executeTakeFirstOrThrow()).at ?? 0

const closed = (tx: Tx, { stud_id, attempt_id }: Named) =>
  tx
    .updateTable('attempts')
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .where('state', '=', FINAL)

export async function openAgain(tx: Tx, attempt: Named, deadline: number | null): Promise<void> {
  await closed(tx, attempt)
    .set({ state: 'open', deadline, ...NO_GRADE })
    .execute()
}

/** Gives a closed attempt another grade. */
export async function regrade(tx: Tx, attempt: Named, grade: Grade): Promise<void> {
  const { marks, lost, answered, passed, tallies } = grade
  await closed(tx, attempt).set({ marks, lost, answered, passed, tallies }).execute()
}

/** Stores the ruling that an attempt does not count, and why; `null` takes it back. */
export async function putRuling(
  tx: Tx,
  { stud_id, attempt_id }: Named,
  ruling: string | null,
  act_id: number,
): Promise<void> {
  await tx.deleteFrom('attempt_rulings').where('stud_id', '=', stud_id).where('attempt_id', '=', attempt_id).execute()
  if (ruling !== null) await tx.insertInto('attempt_rulings').values({ stud_id, attempt_id, ruling, act_id }).execute()
}

type LateAnswer = Tables['late_answers']

/**
 * Stores an answer beside those of a closed attempt, unless a later one to the same question is stored. An answer
 * stored before `changedAt` (epoch ms), the attempt's last change, is always replaced: a device may count anew then.
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

/** Returns answers that came after an attempt was closed and were not adopted. */
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

import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import type { Grade, Kept } from './attempt.rules.ts'

export type StoredAttempt = Tables['attempts'] & { state: 'open' | 'final' }

export async function attemptById(tx: Tx, studId: number, attemptId: number): Promise<StoredAttempt | undefined> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return row as StoredAttempt | undefined
}

/** The student's last attempt at a paper: the open one, if there is one. */
export async function latestAttempt(tx: Tx, studId: number, paperId: number): Promise<StoredAttempt | undefined> {
  const row = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('stud_id', '=', studId)
    .where('paper_id', '=', paperId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as StoredAttempt | undefined
}

export async function addAttempt(tx: Tx, attempt: Tables['attempts']): Promise<void> {
  await tx.insertInto('attempts').values(attempt).execute()
}

export async function keptAnswers(tx: Tx, studId: number, attemptId: number): Promise<(Kept & { marked: number })[]> {
  return tx
    .selectFrom('answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'option_id', 'marked', 'seq'])
    .execute()
}

/** Keeps an answer unless a later one is there; true when this one is kept. */
export async function keepAnswer(tx: Tx, answer: Tables['answers']): Promise<boolean> {
  const { option_id, marked, seq, saved_at } = answer
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answers')
    .values(answer)
    .onConflict((conflict) =>
      conflict
        .columns(['stud_id', 'attempt_id', 'question_id'])
        .doUpdateSet({ option_id, marked, seq, saved_at })
        .where('answers.seq', '<', seq),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What is kept of one question. */
export async function keptAnswer(tx: Tx, studId: number, attemptId: number, questionId: number) {
  return tx
    .selectFrom('answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .select(['option_id', 'marked', 'seq'])
    .executeTakeFirst()
}

/** Closes the attempt with its grade; true for the one caller that does it. */
export async function finish(tx: Tx, attempt: StoredAttempt, grade: Grade, submitted_at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ state: 'final', submitted_at, ...grade })
    .where('stud_id', '=', attempt.stud_id)
    .where('attempt_id', '=', attempt.attempt_id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Open attempts whose time ended before that moment, the oldest first; of one student, or of all. */
export async function overdueAttempts(
  tx: Tx,
  before: number,
  limit: number,
  studId?: number,
): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('attempts')
    .selectAll()
    .where('state', '=', 'open')
    .where('deadline', '<', before)
    .$if(studId !== undefined, (query) => query.where('stud_id', '=', studId ?? 0))
    .orderBy('deadline')
    .limit(limit)
    .execute()
  return rows as StoredAttempt[]
}

export async function eraseAttempts(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('answers').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempts').where('stud_id', '=', studId).execute()
}

import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Row = Tables['feedback']
type Written = Pick<Row, 'stud_id' | 'feedback_id' | 'message' | 'created_at'>

export async function addMessage(tx: Tx, feedback: Written): Promise<void> {
  await tx.insertInto('feedback').values(feedback).execute()
}

/** The moments at which the student gave feedback since then, the latest first. */
export async function messagesSince(tx: Tx, studId: number, since: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('feedback')
    .where('stud_id', '=', studId)
    .where('created_at', '>', since)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** What the academy does with feedback: it passes it on, answers it, or closes it. */
export type FeedbackTurn = Partial<Pick<Row, 'subject_id' | 'answer' | 'answered_by' | 'done_at'>>

/** Stores the next turn, unless somebody else was first. */
export async function turnFeedback(
  tx: Tx,
  { stud_id, feedback_id, version }: Pick<Row, 'stud_id' | 'feedback_id' | 'version'>,
  turn: FeedbackTurn,
): Promise<boolean> {
  const asRead = { stud_id, feedback_id, version }
  return compareAndSet(tx.updateTable('feedback'), asRead, { ...turn, version: (version ?? 0) + 1 })
}

/** The student's feedback with the answers, the newest first. */
export async function feedbackOfStudent(read: Tx, studId: number, count: number) {
  return read
    .selectFrom('feedback')
    .where('stud_id', '=', studId)
    .select(['feedback_id', 'message', 'created_at', 'answer', 'answered_by', 'done_at'])
    .orderBy('created_at', 'desc')
    .orderBy('feedback_id', 'desc')
    .limit(count)
    .execute()
}

export async function eraseMessages(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('feedback').where('stud_id', '=', studId).execute()
}

/** Feedback that was written before that moment. */
export async function oldFeedback(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('feedback').where('created_at', '<', before)
  const rows = await old.select('feedback_id').orderBy('created_at').limit(count).execute()
  return rows.map(({ feedback_id }) => feedback_id)
}

export async function forgetFeedback(tx: Tx, feedbackIds: number[], before: number): Promise<void> {
  await tx.deleteFrom('feedback').where('feedback_id', 'in', feedbackIds).where('created_at', '<', before).execute()
}

import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export async function addMessage(tx: Tx, feedback: Tables['feedback']): Promise<void> {
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

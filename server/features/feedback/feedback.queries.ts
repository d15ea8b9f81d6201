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

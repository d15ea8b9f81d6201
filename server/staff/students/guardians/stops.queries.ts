import type { Tx } from '../../../db/db.ts'
import { publishedDoubts } from '../../../features/doubts/doubts.queries.ts'

/** What ends with a student's consent: doubts that others read, and messages that wait. */
export async function stopsOf(read: Tx, studId: number): Promise<{ doubts: number; messages: number }> {
  const messages = await read
    .selectFrom('staff_message_recipients')
    .where('stud_id', '=', studId)
    .where('state', '=', 'waiting')
    .select('message_id')
    .execute()
  return { doubts: (await publishedDoubts(read, studId)).length, messages: messages.length }
}

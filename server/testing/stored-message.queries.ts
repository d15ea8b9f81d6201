import type { Tx } from '../db/db.ts'

/** A message that was sent to one student. */
export async function aStoredMessage(tx: Tx, ids: { message_id: number; stud_id: number }): Promise<void> {
  const { message_id, stud_id } = ids
  const words = { request_key: `key-${message_id}`, channel: 'push', audience: '{}', fields: '{}', author: 'A' }
  const figures = { author_id: 1, created_at: 1, send_at: 1, done_at: 1, total: 1, failed: 0 }
  await tx
    .insertInto('staff_messages')
    .values({ message_id, state: 'sent', ...words, ...figures })
    .execute()
  await tx
    .insertInto('staff_message_recipients')
    .values({ stud_id, message_id, state: 'sent', reason: null, changed_at: 1 })
    .execute()
}

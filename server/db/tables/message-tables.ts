import { table } from './table.ts'

/** What the staff tell many students at once. */
export const messageTables = {
  /** `audience` and `fields` are JSON; `total` counts those who get it, `failed` those who did not, once it is sent. */
  staff_messages: table({
    writer: 'push',
    columns: {
      message_id: 'id',
      request_key: 'text',
      state: 'text',
      channel: 'text',
      audience: 'text',
      fields: 'text',
      author_id: 'id',
      author: 'text',
      created_at: 'at',
      send_at: 'at',
      done_at: 'at?',
      total: 'count',
      failed: 'count',
    },
  }),
  staff_message_recipients: table({
    writer: 'push',
    columns: { stud_id: 'id', message_id: 'id', state: 'text', reason: 'text?', changed_at: 'at' },
  }),
}

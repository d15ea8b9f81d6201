import { table } from './table.ts'

/** Notifications: to which devices, about what, and how far that is. */
export const pushTables = {
  push_subscriptions: table({
    writer: 'push',
    columns: {
      stud_id: 'id',
      device_hash: 'text',
      endpoint: 'text',
      endpoint_hash: 'text',
      p256dh: 'text',
      auth: 'text',
      server_key: 'text',
      language: 'text',
      classes: 'count',
      results: 'count',
      made_at: 'at',
      seen_at: 'at',
    },
  }),
  push_messages: table({
    writer: 'push',
    columns: {
      stud_id: 'id',
      device_hash: 'text',
      kind: 'text',
      about_id: 'id',
      about_at: 'at',
      due_at: 'at?',
      expires_at: 'at',
      tries: 'count',
      /** Whose device it is, where it is not the student's. */
      guardian_id: 'id?',
    },
  }),
  push_rounds: table({
    writer: 'push',
    columns: { class_id: 'id', starts_at: 'at', after_stud: 'id?' },
  }),
}

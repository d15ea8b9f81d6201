import { table } from './table.ts'

/** What became of the texts that were sent. */
export const smsTables = {
  sms_messages: table({
    writer: 'sms',
    columns: {
      sms_id: 'id',
      number_key: 'text',
      number_masked: 'text',
      purpose: 'text',
      gateway: 'text',
      state: 'text',
      gateway_id: 'text?',
      reason: 'text?',
      sent_at: 'at',
      updated_at: 'at',
    },
  }),
}

import { table } from './table.ts'

/** The gateways that the console's form describes, their `secrets` encrypted, and the delivery of sent text messages. */
export const smsTables = {
  sms_gateways: table({
    writer: 'sms',
    columns: {
      channel: 'text',
      fields: 'text',
      secrets: 'text',
      version: 'count',
      changed_at: 'at',
      balance: 'text?',
      balance_at: 'at?',
      balance_asked_at: 'at?',
    },
  }),
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

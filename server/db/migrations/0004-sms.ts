/** What became of the texts that were sent: for a clerk whom a student asks why nothing came. */
export const sms: string[] = [
  // Neither the code nor the text, and of the number only what cannot be called.
  `create table sms_messages (
    sms_id bigint not null primary key, number_key text not null, number_masked text not null, purpose text not null,
    gateway text not null, state text not null, gateway_id text, reason text, sent_at bigint not null,
    updated_at bigint not null)`,
  `create index sms_messages_by_number on sms_messages (number_key, sent_at)`,
  `create index sms_messages_by_gateway_id on sms_messages (gateway_id)`,
  `create index sms_messages_by_age on sms_messages (sent_at)`,
]

/** SMS, push notifications and messages of the staff. */
export const messagingSchema: string[] = [
  // Stores neither the code nor the text, and only so much of the number that nobody can call it.
  `create table sms_messages (
    sms_id bigint not null primary key, number_key text not null, number_masked text not null,
    purpose text not null, gateway text not null, state text not null, gateway_id text, reason text,
    sent_at bigint not null, updated_at bigint not null)`,
  `create index sms_messages_by_number on sms_messages (number_key, sent_at)`,
  `create index sms_messages_by_gateway_id on sms_messages (gateway_id)`,
  `create index sms_messages_by_age on sms_messages (sent_at)`,

  `create table push_subscriptions (
    stud_id bigint not null references students (stud_id), device_hash text not null, endpoint text not null,
    endpoint_hash text not null, p256dh text not null, auth text not null, server_key text not null,
    language text not null, classes bigint not null, results bigint not null, made_at bigint not null,
    seen_at bigint not null, primary key (stud_id, device_hash))`,
  // A browser belongs to the person who subscribed with it last.
  `create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash)`,
  `create index push_subscriptions_by_use on push_subscriptions (seen_at)`,

  // A device is notified of an event once. The key includes a class's time, so a moved class is announced again.
  `create table push_messages (
    stud_id bigint not null references students (stud_id), device_hash text not null, kind text not null,
    about_id bigint not null, about_at bigint not null, due_at bigint, expires_at bigint not null,
    tries bigint not null, guardian_id bigint, primary key (stud_id, device_hash, kind, about_id, about_at))`,
  // Done is what is not due any more.
  `create index push_messages_due on push_messages (due_at)`,
  `create index push_messages_by_end on push_messages (expires_at)`,

  `create table push_rounds (
    class_id bigint not null references live_classes (class_id), starts_at bigint not null, after_stud bigint,
    primary key (class_id, starts_at))`,
  `create index push_rounds_by_start on push_rounds (starts_at)`,

  `create table staff_messages (
    message_id bigint not null primary key, request_key text not null unique, state text not null,
    channel text not null, audience text not null, fields text not null, author_id bigint not null,
    author text not null, created_at bigint not null, send_at bigint not null, done_at bigint,
    total bigint not null, failed bigint not null)`,
  `create index staff_messages_due on staff_messages (state, send_at)`,
  `create index staff_messages_by_author on staff_messages (author_id, message_id)`,

  `create table staff_message_recipients (
    stud_id bigint not null, message_id bigint not null references staff_messages (message_id), state text not null,
    reason text, changed_at bigint not null, primary key (stud_id, message_id))`,
  `create index staff_message_recipients_by_state on staff_message_recipients (message_id, state, stud_id)`,
]

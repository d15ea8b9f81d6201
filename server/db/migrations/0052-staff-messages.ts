/**
 * Messages of the staff to many students, each with those who get it: they are written down when it is sent off. The
 * index of absences is for messages to whoever is absent today.
 */
export const staffMessages: string[] = [
  `create table staff_messages (
    message_id bigint not null primary key, request_key text not null unique, state text not null, channel text not null,
    audience text not null, fields text not null, author_id bigint not null, author text not null,
    created_at bigint not null, send_at bigint not null, done_at bigint, total bigint not null, failed bigint not null)`,
  `create index staff_messages_due on staff_messages (state, send_at)`,
  `create index staff_messages_by_author on staff_messages (author_id, message_id)`,
  `create table staff_message_recipients (
    stud_id bigint not null, message_id bigint not null references staff_messages (message_id), state text not null,
    reason text, changed_at bigint not null, primary key (stud_id, message_id))`,
  `create index staff_message_recipients_by_state on staff_message_recipients (message_id, state, stud_id)`,
  `create index attendance_absent on attendance (date) where status = 'A'`,
]

/**
 * What guardians are told without asking: of an absence once for each child and day, of a result once for each child and
 * paper. `about_id` is the day as a number, or the paper. A message to a guardian's device names the guardian.
 */
export const guardianNotices: string[] = [
  `create table guardian_push_subscriptions (
    guardian_id bigint not null references guardians (guardian_id), device_hash text not null, endpoint text not null,
    endpoint_hash text not null unique, p256dh text not null, auth text not null, server_key text not null,
    made_at bigint not null, seen_at bigint not null, primary key (guardian_id, device_hash))`,
  `create index guardian_push_subscriptions_seen on guardian_push_subscriptions (seen_at)`,
  `create table guardian_notices (
    stud_id bigint not null references students (stud_id), kind text not null, about_id bigint not null,
    guardian_id bigint not null, channel text not null, state text not null, reason text, tries bigint not null,
    due_at bigint not null, made_at bigint not null, changed_at bigint not null,
    primary key (stud_id, kind, about_id, guardian_id, channel))`,
  `create index guardian_notices_due on guardian_notices (state, channel, due_at)`,
  `create index guardian_notices_about on guardian_notices (kind, about_id, state)`,
  `create index guardian_notices_guardian on guardian_notices (guardian_id)`,
  `create index guardian_notices_made on guardian_notices (made_at)`,
  `create table guardian_rounds (
    paper_id bigint not null primary key references papers (paper_id), after_stud bigint, made_at bigint not null)`,
  `create index guardian_rounds_open on guardian_rounds (paper_id) where after_stud is not null`,
  `alter table push_messages add column guardian_id bigint`,
  `create index students_birth on students (birth_date) where birth_date is not null`,
]

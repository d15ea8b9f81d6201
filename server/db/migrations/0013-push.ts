/** Devices that asked for notifications, what is sent to them, and which classes were announced. */
export const push: string[] = [
  `create table push_subscriptions (
    stud_id bigint not null references students (stud_id), device_hash text not null, endpoint text not null,
    endpoint_hash text not null, p256dh text not null, auth text not null, server_key text not null, language text not null,
    classes bigint not null, results bigint not null, made_at bigint not null, seen_at bigint not null,
    primary key (stud_id, device_hash))`,
  // A browser belongs to whoever subscribed last with it.
  `create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash)`,
  `create index push_subscriptions_by_use on push_subscriptions (seen_at)`,

  // A device is told of a thing once: of a class at its time, so that one that moved is told anew.
  `create table push_messages (
    stud_id bigint not null references students (stud_id), device_hash text not null, kind text not null,
    about_id bigint not null, about_at bigint not null, due_at bigint, expires_at bigint not null, tries bigint not null,
    primary key (stud_id, device_hash, kind, about_id, about_at))`,
  // Done is what is not due any more.
  `create index push_messages_due on push_messages (due_at)`,
  `create index push_messages_by_end on push_messages (expires_at)`,

  `create table push_rounds (
    class_id bigint not null references live_classes (class_id), starts_at bigint not null, after_stud bigint,
    primary key (class_id, starts_at))`,
  `create index push_rounds_by_start on push_rounds (starts_at)`,

  `create index live_classes_by_start on live_classes (starts_at)`,
  `create index student_batches_by_batch on student_batches (batch_id, stud_id)`,
]

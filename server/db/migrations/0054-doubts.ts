/**
 * Doubts of students, with what was said as JSON. What was published has no student in it, so that no statement for
 * others comes near one. A picture stays out of the row that lists read.
 */
export const doubts: string[] = [
  `create table doubts (
    stud_id bigint not null, doubt_id bigint not null, sent_key text not null, subject_id bigint not null references subjects (subject_id),
    batch_id bigint references batches (batch_id), place text not null, about_id bigint not null, attempt_id bigint, title text not null, seconds bigint not null,
    state text not null, is_waiting bigint not null, said text not null, has_picture bigint not null, asked_at bigint not null, turned_at bigint not null,
    version bigint not null, primary key (stud_id, doubt_id))`,
  `create unique index doubts_sent_key on doubts (stud_id, sent_key)`,
  `create index doubts_id on doubts (doubt_id)`,
  `create index doubts_waiting on doubts (is_waiting, turned_at, doubt_id)`,
  `create index doubts_subject on doubts (subject_id)`,
  `create index doubts_batch on doubts (batch_id)`,
  `create table doubt_pictures (
    stud_id bigint not null, doubt_id bigint not null, content text not null, primary key (stud_id, doubt_id))`,
  `create table published_doubts (
    doubt_id bigint not null primary key, batch_id bigint not null references batches (batch_id), place text not null,
    about_id bigint not null, seconds bigint not null, question text not null, answer text not null, published_at bigint not null)`,
  `create index published_doubts_place on published_doubts (place, about_id, batch_id)`,
  `create index published_doubts_batch on published_doubts (batch_id)`,
]

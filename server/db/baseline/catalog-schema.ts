/** What is taught to whom: subjects, chapters, batches with their students, files, and the words that search looks up. */
export const catalogSchema: string[] = [
  // The version by which cached content is valid: every change of the content bumps it.
  `create table content_version (
    id bigint not null primary key, version bigint not null, people_version bigint not null default 0,
    attendance_version bigint not null default 0, process_count bigint not null default 0)`,

  `create table files (
    file_id bigint not null primary key, kind text not null, content_hash text not null, name text not null,
    media_type text not null, size_bytes bigint not null, path text not null, duration bigint, pages bigint,
    ladder text, unique (kind, content_hash))`,

  `create table subjects (
    subject_id bigint not null primary key, subject_code text not null unique, subject_name text not null,
    ac_id bigint not null references levels (ac_id), thumbnail text, position bigint not null)`,
  `create index subjects_by_level on subjects (ac_id, position)`,

  `create table chapters (
    chapter_id bigint not null primary key, subject_id bigint not null references subjects (subject_id),
    chapter_no bigint not null, chapter_name text not null, unique (subject_id, chapter_no))`,

  `create table batches (
    batch_id bigint not null primary key, batch_code text not null unique, batch_name text not null,
    ac_id bigint not null references levels (ac_id), start_date text, end_date text)`,

  `create table batch_subjects (
    batch_id bigint not null references batches (batch_id),
    subject_id bigint not null references subjects (subject_id), primary key (batch_id, subject_id))`,

  `create table days (
    batch_id bigint not null references batches (batch_id),
    subject_id bigint not null references subjects (subject_id), day_no bigint not null,
    schedule_name text not null, date text, chapter_id bigint references chapters (chapter_id),
    primary key (batch_id, subject_id, day_no))`,

  `create table student_batches (
    stud_id bigint not null references students (stud_id), batch_id bigint not null references batches (batch_id),
    position bigint not null, from_at bigint, primary key (stud_id, batch_id))`,
  `create index student_batches_by_batch on student_batches (batch_id, stud_id)`,

  `create table left_batches (
    stud_id bigint not null references students (stud_id), left_id bigint not null,
    batch_id bigint not null references batches (batch_id), from_at bigint, until_at bigint not null,
    primary key (stud_id, left_id))`,
  `create index left_batches_by_batch on left_batches (batch_id, stud_id)`,

  `create table planned_moves (
    stud_id bigint not null references students (stud_id), batch_id bigint not null references batches (batch_id),
    to_batch_id bigint not null references batches (batch_id), from_at bigint not null, actor text not null,
    primary key (stud_id, batch_id))`,
  `create index planned_moves_by_day on planned_moves (from_at)`,

  // Sorted by bytes: in a language's own order, words with the same beginning do not stand together.
  `create table search_words (
    readers bigint not null, kind text not null, word text collate "C" not null, id bigint not null,
    primary key (readers, kind, word, id))`,
  `create index search_words_by_id on search_words (kind, id, word)`,

  `create table shared_parts (
    part text not null primary key, id text not null)`,
]

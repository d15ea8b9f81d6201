/** The academy, its students and their sessions, recorded classes, live classes, files. */
export const foundation: string[] = [
  `create table academy_settings (setting text not null primary key, value text not null)`,

  `create table levels (ac_id bigint not null primary key, levels text not null unique)`,

  `create table students (
    stud_id bigint not null primary key, admission_no text unique, name text not null, guardian text, phone_code text not null,
    mobile text not null, email text, state text, district text, ac_id bigint not null references levels (ac_id),
    status text not null, joined_on text, created_at bigint not null, unique (phone_code, mobile))`,

  `create table sessions (
    session_id bigint not null primary key, token_hash text not null unique, stud_id bigint not null references students (stud_id),
    device_hash text not null, started_at bigint not null, seen_at bigint not null, ended_at bigint, end_reason text)`,
  // Two logins at once: one of them wins, the other is refused by this index.
  `create unique index sessions_one_live on sessions (stud_id) where ended_at is null`,

  `create table code_requests (
    otp_ref_hash text not null primary key, purpose text not null, phone_code text not null, mobile text not null, stud_id bigint,
    device_hash text not null, code_hash text not null, pending text, resends bigint not null, made_at bigint not null,
    expires_at bigint not null, spent_at bigint)`,
  `create index code_requests_by_age on code_requests (made_at)`,

  `create table code_events (
    event_id bigint not null primary key, kind text not null, number_key text not null, address_key text not null, at bigint not null)`,
  `create index code_events_by_number on code_events (number_key, kind, at)`,
  `create index code_events_by_address on code_events (address_key, kind, at)`,
  `create index code_events_by_age on code_events (at)`,

  `create table files (
    file_id bigint not null primary key, kind text not null, content_hash text not null, name text not null, media_type text not null,
    size_bytes bigint not null, path text not null, unique (kind, content_hash))`,

  `create table subjects (
    subject_id bigint not null primary key, subject_code text not null unique, subject_name text not null,
    ac_id bigint not null references levels (ac_id), thumbnail text, position bigint not null)`,
  `create index subjects_by_level on subjects (ac_id, position)`,

  `create table chapters (
    chapter_id bigint not null primary key, subject_id bigint not null references subjects (subject_id), chapter_no bigint not null,
    chapter_name text not null, unique (subject_id, chapter_no))`,

  `create table topics (
    topic_id bigint not null primary key, chapter_id bigint not null references chapters (chapter_id), topic_no bigint not null,
    topic_name text not null, video_kind text, video_url text, video_file bigint references files (file_id),
    captions_file bigint references files (file_id), captions_language text, unique (chapter_id, topic_no))`,
  `create index topics_by_video on topics (video_file)`,
  `create index topics_by_captions on topics (captions_file)`,

  `create table watch_progress (
    stud_id bigint not null references students (stud_id), topic_id bigint not null references topics (topic_id),
    position bigint not null, duration bigint, watched_percent bigint not null, watched_at bigint not null,
    primary key (stud_id, topic_id))`,
  `create index watch_progress_by_time on watch_progress (stud_id, watched_at)`,

  `create table batches (
    batch_id bigint not null primary key, batch_code text not null unique, batch_name text not null,
    ac_id bigint not null references levels (ac_id), start_date text, end_date text)`,

  `create table batch_subjects (
    batch_id bigint not null references batches (batch_id), subject_id bigint not null references subjects (subject_id),
    primary key (batch_id, subject_id))`,

  `create table student_batches (
    stud_id bigint not null references students (stud_id), batch_id bigint not null references batches (batch_id),
    position bigint not null, primary key (stud_id, batch_id))`,

  `create table live_classes (
    class_id bigint not null primary key, class_code text not null unique, batch_id bigint not null references batches (batch_id),
    subject_id bigint not null references subjects (subject_id), class_name text not null, tutor_name text not null,
    starts_at bigint not null, ends_at bigint not null, online_url text not null, status text not null)`,
  `create index live_classes_by_end on live_classes (batch_id, ends_at)`,
]

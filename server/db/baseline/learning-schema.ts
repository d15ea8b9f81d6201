/** Lessons, live classes, materials, attendance, news, feedback and doubts. */
export const learningSchema: string[] = [
  `create table topics (
    topic_id bigint not null primary key, chapter_id bigint not null references chapters (chapter_id),
    topic_no bigint not null, topic_name text not null, video_kind text, video_url text,
    video_file bigint references files (file_id), captions_file bigint references files (file_id),
    captions_language text, unique (chapter_id, topic_no))`,
  `create index topics_by_video on topics (video_file)`,
  `create index topics_by_captions on topics (captions_file)`,

  `create table watch_progress (
    stud_id bigint not null references students (stud_id), topic_id bigint not null references topics (topic_id),
    position bigint not null, duration bigint, watched_percent bigint not null, watched_at bigint not null,
    primary key (stud_id, topic_id))`,
  `create index watch_progress_by_topic on watch_progress (topic_id)`,

  `create table live_classes (
    class_id bigint not null primary key, class_code text not null unique,
    batch_id bigint not null references batches (batch_id),
    subject_id bigint not null references subjects (subject_id), class_name text not null, tutor_name text not null,
    starts_at bigint not null, ends_at bigint not null, online_url text not null, status text not null)`,
  `create index live_classes_by_end on live_classes (batch_id, ends_at)`,
  `create index live_classes_by_start on live_classes (starts_at)`,

  `create table class_series (
    series_id bigint not null primary key, request_key text not null unique, made_at bigint not null,
    made_by text not null)`,

  `create table series_classes (
    class_id bigint not null primary key references live_classes (class_id),
    series_id bigint not null references class_series (series_id))`,
  `create index series_classes_by_series on series_classes (series_id)`,

  `create table holidays (
    day text not null primary key, name text not null)`,

  `create table materials (
    material_id bigint not null primary key, material_code text not null unique, title text not null,
    chapter_id bigint not null references chapters (chapter_id), file_id bigint not null references files (file_id),
    visible_from text, may_download bigint not null)`,
  `create index materials_by_chapter on materials (chapter_id)`,
  `create index materials_by_file on materials (file_id)`,

  `create table material_progress (
    stud_id bigint not null references students (stud_id),
    material_id bigint not null references materials (material_id), page bigint not null, read_at bigint not null,
    primary key (stud_id, material_id))`,
  `create index material_progress_by_material on material_progress (material_id)`,

  // A student may have several classes of a subject on one day: the time of the start tells them apart.
  `create table attendance (
    stud_id bigint not null references students (stud_id),
    subject_id bigint not null references subjects (subject_id), date text not null, start text not null,
    status text not null, primary key (stud_id, subject_id, date, start))`,
  `create index attendance_by_day on attendance (stud_id, date)`,
  `create index attendance_absent on attendance (date) where status = 'A'`,

  `create table attendance_marks (
    stud_id bigint not null references students (stud_id),
    subject_id bigint not null references subjects (subject_id), date text not null, start text not null,
    counter bigint not null, status text, is_filled bigint not null, mark_key text, device text, staff_id bigint,
    who text, marked_at bigint, stored_at bigint, reason text,
    primary key (stud_id, subject_id, date, start, counter))`,

  `create table news (
    id bigint not null primary key, news_code text not null unique, published_on text not null,
    heading text not null, news text not null, images text, ac_id bigint references levels (ac_id),
    batch_id bigint references batches (batch_id))`,
  `create index news_by_day on news (published_on, id)`,

  `create table news_taken_back (
    id bigint not null primary key, news_code text not null, published_on text not null, heading text not null,
    news text not null, images text, ac_id bigint references levels (ac_id),
    batch_id bigint references batches (batch_id), taken_back_at bigint not null)`,
  `create index news_taken_back_by_day on news_taken_back (published_on, id)`,

  `create table feedback (
    stud_id bigint not null references students (stud_id), feedback_id bigint not null, message text not null,
    created_at bigint not null, primary key (stud_id, feedback_id))`,
  `create index feedback_by_age on feedback (created_at)`,

  `create table doubts (
    stud_id bigint not null, doubt_id bigint not null, sent_key text not null,
    subject_id bigint not null references subjects (subject_id), batch_id bigint references batches (batch_id),
    place text not null, about_id bigint not null, attempt_id bigint, title text not null, seconds bigint not null,
    state text not null, is_waiting bigint not null, said text not null, has_picture bigint not null,
    asked_at bigint not null, turned_at bigint not null, version bigint not null, primary key (stud_id, doubt_id))`,
  `create unique index doubts_sent_key on doubts (stud_id, sent_key)`,
  `create index doubts_id on doubts (doubt_id)`,
  `create index doubts_waiting on doubts (is_waiting, turned_at, doubt_id)`,
  `create index doubts_subject on doubts (subject_id)`,
  `create index doubts_batch on doubts (batch_id)`,

  `create table doubt_pictures (
    stud_id bigint not null, doubt_id bigint not null, content text not null, primary key (stud_id, doubt_id))`,

  `create table published_doubts (
    doubt_id bigint not null primary key, batch_id bigint not null references batches (batch_id),
    place text not null, about_id bigint not null, seconds bigint not null, question text not null,
    answer text not null, published_at bigint not null)`,
  `create index published_doubts_place on published_doubts (place, about_id, batch_id)`,
  `create index published_doubts_batch on published_doubts (batch_id)`,

  `create table lesson_videos (
    video_id bigint not null primary key, topic_id bigint not null unique references topics (topic_id),
    staff_id bigint not null, who text not null, actor text not null, name text not null, bytes bigint not null,
    stamp text not null, folder text not null, machine text, state text not null, problem text, step text,
    percent bigint not null, made text not null, seconds bigint, was text, added_at bigint not null,
    asked_at bigint, ended_at bigint, holder text, held_until bigint)`,
  `create index lesson_videos_by_state on lesson_videos (state, asked_at)`,
]

/** Study materials, day lists, attendance, news and feedback. */
export const learning: string[] = [
  `create table materials (
    material_id bigint not null primary key, material_code text not null unique, title text not null,
    chapter_id bigint not null references chapters (chapter_id), file_id bigint not null references files (file_id),
    visible_from text, may_download bigint not null)`,
  `create index materials_by_chapter on materials (chapter_id)`,
  `create index materials_by_file on materials (file_id)`,

  `create table material_progress (
    stud_id bigint not null references students (stud_id), material_id bigint not null references materials (material_id),
    page bigint not null, read_at bigint not null, primary key (stud_id, material_id))`,

  `create table days (
    batch_id bigint not null references batches (batch_id), subject_id bigint not null references subjects (subject_id),
    day_no bigint not null, schedule_name text not null, primary key (batch_id, subject_id, day_no))`,

  // A student may have several classes of a subject on one day: the time of the start tells them apart.
  `create table attendance (
    stud_id bigint not null references students (stud_id), subject_id bigint not null references subjects (subject_id),
    date text not null, start text not null, status text not null, primary key (stud_id, subject_id, date, start))`,
  `create index attendance_by_day on attendance (stud_id, date)`,

  `create table news (
    id bigint not null primary key, news_code text not null unique, published_on text not null, heading text not null,
    news text not null, images text, ac_id bigint references levels (ac_id), batch_id bigint references batches (batch_id))`,
  `create index news_by_day on news (published_on, id)`,

  `create table feedback (
    stud_id bigint not null references students (stud_id), feedback_id bigint not null, message text not null,
    created_at bigint not null, primary key (stud_id, feedback_id))`,
]

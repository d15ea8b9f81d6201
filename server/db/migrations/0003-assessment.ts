/** Questions, the papers of quizzes, school exams and entrance exams, attempts at them and their answers. */
export const assessment: string[] = [
  // A question that was answered is never changed: a new version takes its place in papers to come.
  `create table questions (
    question_id bigint not null primary key, question_code text not null, version bigint not null,
    subject_id bigint not null references subjects (subject_id), question text not null,
    question_file bigint references files (file_id), explanation text, marks bigint not null, negative_marks bigint not null,
    content_hash text not null, unique (question_code, version))`,
  `create index questions_by_file on questions (question_file)`,

  `create table question_options (
    option_id bigint not null primary key, question_id bigint not null references questions (question_id),
    position bigint not null, ptype text not null, ptext text not null, option_file bigint references files (file_id),
    is_right bigint not null, unique (question_id, position))`,
  `create index question_options_by_file on question_options (option_file)`,

  // Marks are whole hundredths. One table for the three kinds: what differs is which columns are filled.
  `create table papers (
    paper_id bigint not null primary key, kind text not null, paper_code text not null, name text not null, description text,
    subject_id bigint references subjects (subject_id), chapter_id bigint references chapters (chapter_id),
    ac_id bigint references levels (ac_id), batch_id bigint references batches (batch_id), minutes bigint,
    max_marks bigint not null, pass_marks bigint not null, question_count bigint not null, starts_at bigint, ends_at bigint,
    visible_from text, added_at bigint not null, unique (kind, paper_code))`,
  `create index papers_by_chapter on papers (chapter_id, kind)`,
  `create index papers_by_level on papers (ac_id, kind)`,
  `create index papers_by_batch on papers (batch_id, kind)`,

  `create table paper_questions (
    paper_id bigint not null references papers (paper_id), position bigint not null,
    question_id bigint not null references questions (question_id), marks bigint not null, negative_marks bigint not null,
    primary key (paper_id, position), unique (paper_id, question_id))`,
  `create index paper_questions_by_question on paper_questions (question_id)`,

  `create table attempts (
    stud_id bigint not null references students (stud_id), attempt_id bigint not null,
    paper_id bigint not null references papers (paper_id), number bigint not null, state text not null,
    started_at bigint not null, deadline bigint, submitted_at bigint, marks bigint, lost bigint, answered bigint, passed bigint,
    primary key (stud_id, attempt_id), unique (stud_id, paper_id, number))`,
  // Start pressed fifty times at once: this index lets one attempt be open.
  `create unique index attempts_one_open on attempts (stud_id, paper_id) where state = 'open'`,
  `create index attempts_overdue on attempts (deadline) where state = 'open'`,

  `create table answers (
    stud_id bigint not null, attempt_id bigint not null, question_id bigint not null references questions (question_id),
    option_id bigint references question_options (option_id), marked bigint not null, seq bigint not null,
    saved_at bigint not null, primary key (stud_id, attempt_id, question_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
]

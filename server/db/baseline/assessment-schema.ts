/** Questions, papers, attempts with their answers, results, keys and challenges. */
export const assessmentSchema: string[] = [
  // A question that was answered is never changed: a new version replaces it in later papers.
  // Bounds of a numerical answer are whole thousandths, both inclusive.
  // A list has one item per line.
  `create table questions (
    question_id bigint not null primary key, question_code text not null, version bigint not null,
    subject_id bigint not null references subjects (subject_id), question text not null,
    question_file bigint references files (file_id), explanation text, marks bigint not null,
    negative_marks bigint not null, content_hash text not null, chapter_no bigint, difficulty text,
    answer_type text not null default 'single', key_from bigint, key_to bigint, passage text,
    passage_file bigint references files (file_id), list_one text, list_two text, withdrawn_at bigint,
    question_alt text, passage_alt text, unique (question_code, version))`,
  `create index questions_by_file on questions (question_file)`,
  `create index questions_by_passage_file on questions (passage_file)`,
  `create index questions_by_subject on questions (subject_id, question_code)`,

  `create table question_states (
    question_id bigint not null primary key references questions (question_id), author_id bigint, author text,
    written_at bigint, proof_reader_id bigint, proof_reader text, proof_read_at bigint, retired_at bigint,
    retired_by text)`,

  // Options are a JSON list in the order of the question's own.
  `create table question_translations (
    question_id bigint not null references questions (question_id), language text not null, question text not null,
    explanation text, passage text, list_one text, list_two text, options text not null,
    primary key (question_id, language))`,

  `create table question_options (
    option_id bigint not null primary key, question_id bigint not null references questions (question_id),
    position bigint not null, ptype text not null, ptext text not null,
    option_file bigint references files (file_id), is_right bigint not null, unique (question_id, position))`,
  `create index question_options_by_file on question_options (option_file)`,

  // The academy's own formats, beside the presets.
  `create table format_sections (
    format_code text not null, position bigint not null, name text not null, subject_code text, questions bigint,
    answer_type text, attempt_at_most bigint, minutes bigint, marks bigint not null, negative_marks bigint not null,
    negative_divisor bigint not null, partial text not null, primary key (format_code, position))`,

  // Marks are whole hundredths. One table holds the three kinds, which differ in the columns that are filled.
  // Given marks are the sheet's; they are empty where the questions' marks and the academy's percentage count.
  `create table papers (
    paper_id bigint not null primary key, kind text not null, paper_code text not null, name text not null,
    description text, subject_id bigint references subjects (subject_id),
    chapter_id bigint references chapters (chapter_id), ac_id bigint references levels (ac_id),
    batch_id bigint references batches (batch_id), minutes bigint, max_marks bigint not null,
    pass_marks bigint not null, question_count bigint not null, starts_at bigint, ends_at bigint, visible_from text,
    added_at bigint not null, given_marks bigint, given_negative bigint, given_pass bigint, results_at bigint,
    latest_deadline bigint, results_told bigint not null default 0, shuffle text not null default 'none',
    format text, calculator text not null default 'none', integer_only bigint not null default 0,
    exam_true bigint not null default 0, results_due bigint not null default 1, unique (kind, paper_code))`,
  `create index papers_by_chapter on papers (chapter_id, kind)`,
  `create index papers_by_level on papers (ac_id, kind)`,
  `create index papers_by_batch on papers (batch_id, kind)`,
  `create index papers_to_tell on papers (ends_at) where results_told = 0`,
  `create index papers_results_due on papers (ends_at) where results_due = 1`,
  `create index papers_by_start on papers (starts_at)`,

  `create table paper_sections (
    paper_id bigint not null references papers (paper_id), section_id bigint not null, name text not null,
    attempt_at_most bigint, minutes bigint, negative_divisor bigint not null, partial text not null,
    primary key (paper_id, section_id))`,

  `create table paper_questions (
    paper_id bigint not null references papers (paper_id), position bigint not null,
    question_id bigint not null references questions (question_id), marks bigint not null,
    negative_marks bigint not null, shuffles_options bigint not null default 0,
    section_id bigint not null default 1, primary key (paper_id, position), unique (paper_id, question_id))`,
  `create index paper_questions_by_question on paper_questions (question_id)`,

  // Sums by section and subject in exact marks, from when the attempt is closed.
  `create table attempts (
    stud_id bigint not null references students (stud_id), attempt_id bigint not null,
    paper_id bigint not null references papers (paper_id), number bigint not null, state text not null,
    started_at bigint not null, deadline bigint, submitted_at bigint, marks bigint, lost bigint, answered bigint,
    passed bigint, tallies text, primary key (stud_id, attempt_id), unique (stud_id, paper_id, number))`,
  // Start may be pressed fifty times at once: this index lets only one attempt be open.
  `create unique index attempts_one_open on attempts (stud_id, paper_id) where state = 'open'`,
  `create index attempts_overdue on attempts (deadline) where state = 'open'`,
  `create index attempts_open_until on attempts (stud_id, deadline) where state = 'open'`,
  `create index attempts_of_paper on attempts (paper_id, stud_id, attempt_id, state)`,

  // Several options by their ids with commas between, or a number as canonical text.
  // How long the question was in view, as the device counted.
  `create table answers (
    stud_id bigint not null, attempt_id bigint not null,
    question_id bigint not null references questions (question_id),
    option_id bigint references question_options (option_id), marked bigint not null, seq bigint not null,
    saved_at bigint not null, response text, seconds bigint, primary key (stud_id, attempt_id, question_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,

  `create table attempt_places (
    stud_id bigint not null, attempt_id bigint not null,
    question_id bigint not null references questions (question_id), visited text not null, saved_at bigint not null,
    seconds text, primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,

  // Marks are exact ones; texts are JSON by section and subject.
  `create table paper_results (
    paper_id bigint not null primary key references papers (paper_id), run_id bigint not null,
    beat_at bigint not null, computed_at bigint, appeared bigint not null, top_marks bigint, sections text not null,
    subjects text not null)`,
  `create index paper_results_unfinished on paper_results (beat_at) where computed_at is null`,

  // Percentiles in ten-millionths of a point.
  `create table attempt_results (
    stud_id bigint not null, attempt_id bigint not null, paper_id bigint not null references papers (paper_id),
    run_id bigint not null, rank bigint not null, percentile bigint not null, subjects text not null,
    primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_results_by_paper on attempt_results (paper_id, stud_id)`,
  `create index attempt_results_by_rank on attempt_results (paper_id, run_id, rank, stud_id)`,

  `create table question_figures (
    paper_id bigint not null references papers (paper_id),
    question_id bigint not null references questions (question_id), n bigint not null, median_ms bigint,
    figures text not null, primary key (paper_id, question_id))`,
  `create index question_figures_by_question on question_figures (question_id)`,

  `create table redo_questions (
    stud_id bigint not null references students (stud_id),
    question_id bigint not null references questions (question_id),
    paper_id bigint not null references papers (paper_id), due_at bigint not null, answered_at bigint,
    card text not null, primary key (stud_id, question_id))`,
  `create index redo_questions_by_paper on redo_questions (paper_id)`,

  `create table key_versions (
    paper_id bigint not null references papers (paper_id), version bigint not null, key_id bigint not null,
    corrections text not null, max_marks bigint not null, pass_marks bigint not null, reason text, who text,
    at bigint not null, primary key (paper_id, version))`,

  `create table paper_keys (
    paper_id bigint not null primary key references papers (paper_id), version bigint not null,
    key_id bigint not null)`,

  `create table key_drafts (
    paper_id bigint not null primary key references papers (paper_id), key_id bigint not null,
    corrections text not null, max_marks bigint not null, pass_marks bigint not null, who text not null,
    at bigint not null, run_id bigint, beat_at bigint, laid bigint not null, summary text)`,

  `create table key_moves (
    key_id bigint not null, page bigint not null, moves text not null, primary key (key_id, page))`,

  `create table dropped_keys (
    key_id bigint not null primary key, paper_id bigint not null references papers (paper_id))`,

  `create table attempt_marks (
    stud_id bigint not null, attempt_id bigint not null, key_id bigint not null, marks bigint not null,
    lost bigint not null, passed bigint not null, tallies text not null, primary key (stud_id, attempt_id, key_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,

  `create table challenge_windows (
    paper_id bigint not null primary key references papers (paper_id), opens_at bigint not null,
    closes_at bigint not null, told bigint not null)`,

  `create table challenge_decisions (
    decision_id bigint not null primary key, paper_id bigint not null references papers (paper_id),
    kind text not null, reason text not null, who text not null, at bigint not null)`,

  `create table challenges (
    stud_id bigint not null, attempt_id bigint not null,
    question_id bigint not null references questions (question_id),
    paper_id bigint not null references papers (paper_id), option_id bigint, response text, reason text not null,
    at bigint not null, outcome text, decision_id bigint references challenge_decisions (decision_id),
    primary key (stud_id, attempt_id, question_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index challenges_by_question on challenges (paper_id, question_id, stud_id)`,

  `create table embargo_releases (
    paper_id bigint not null references papers (paper_id), holder_id bigint not null references papers (paper_id),
    questions bigint not null, reason text not null, who text not null, at bigint not null,
    primary key (paper_id, holder_id))`,
  `create index embargo_releases_by_holder on embargo_releases (holder_id)`,
]

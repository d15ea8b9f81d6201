/**
 * Papers with sections, questions with several answers or a number, and each question in other languages. Nothing that is
 * stored is rewritten: a paper without a row in `paper_sections` is one section, and an answer to one option keeps its
 * column. So an academy of any size comes here in a moment.
 */
export const sections: string[] = [
  `alter table questions add column answer_type text not null default 'single'`,
  // The right numbers in whole thousandths, both included.
  `alter table questions add column key_from bigint`,
  `alter table questions add column key_to bigint`,
  `alter table questions add column passage text`,
  `alter table questions add column passage_file bigint references files (file_id)`,
  `create index questions_by_passage_file on questions (passage_file)`,
  // An item a line.
  `alter table questions add column list_one text`,
  `alter table questions add column list_two text`,

  // Options are a JSON list in the order of the question's own.
  `create table question_translations (
    question_id bigint not null references questions (question_id), language text not null, question text not null,
    explanation text, passage text, list_one text, list_two text, options text not null,
    primary key (question_id, language))`,

  // The academy's own formats, beside the presets.
  `create table format_sections (
    format_code text not null, position bigint not null, name text not null, subject_code text, questions bigint,
    answer_type text, attempt_at_most bigint, minutes bigint, marks bigint not null, negative_marks bigint not null,
    negative_divisor bigint not null, partial text not null, primary key (format_code, position))`,

  `alter table papers add column format text`,
  `alter table papers add column calculator text not null default 'none'`,
  `alter table papers add column integer_only bigint not null default 0`,
  `alter table papers add column exam_true bigint not null default 0`,
  `create table paper_sections (
    paper_id bigint not null references papers (paper_id), section_id bigint not null, name text not null,
    attempt_at_most bigint, minutes bigint, negative_divisor bigint not null, partial text not null,
    primary key (paper_id, section_id))`,
  `alter table paper_questions add column section_id bigint not null default 1`,

  // Several options by their ids with commas between, or a number as canonical text.
  `alter table answers add column response text`,
  // How long the question was in view, as the device counted.
  `alter table answers add column seconds bigint`,
  `alter table attempt_places add column seconds text`,
  // Sums by section and subject in exact marks, from when the attempt is closed.
  `alter table attempts add column tallies text`,
]

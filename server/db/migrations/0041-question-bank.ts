/** Who wrote a version of a question, who has read its proof, and that it is out of use; what its pictures show, in words. */
export const questionBank: string[] = [
  `alter table questions add column question_alt text`,
  `alter table questions add column passage_alt text`,
  `create index question_figures_by_question on question_figures (question_id)`,
  `create index questions_by_subject on questions (subject_id, question_code)`,
  `create table question_states (
    question_id bigint not null primary key references questions (question_id), author_id bigint, author text,
    written_at bigint, proof_reader_id bigint, proof_reader text, proof_read_at bigint, retired_at bigint,
    retired_by text)`,
]

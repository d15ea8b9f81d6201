/** Which questions the academy marks for practice, and which of them a student was given, with what came of it. */
export const practice: string[] = [
  `create table practice_marks (
    question_code text not null primary key, marked_at bigint not null, marked_by text not null)`,

  `create table practice_questions (
    stud_id bigint not null references students (stud_id),
    question_id bigint not null references questions (question_id),
    given_at bigint not null, answered_at bigint, outcome text, due_at bigint, redone_at bigint, card text,
    primary key (stud_id, question_id))`,
  `create index practice_questions_by_question on practice_questions (question_id)`,
]

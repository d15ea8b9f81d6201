/** Questions that a student wants to answer again, each with when it comes next. */
export const redo: string[] = [
  `create table redo_questions (
    stud_id bigint not null references students (stud_id), question_id bigint not null references questions (question_id),
    paper_id bigint not null references papers (paper_id), due_at bigint not null, answered_at bigint, card text not null,
    primary key (stud_id, question_id))`,
]

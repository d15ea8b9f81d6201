/** Where a student is in an open attempt, beside its answers: a look at a question must never replace an answer. */
export const attemptPlaces: string[] = [
  `create table attempt_places (
    stud_id bigint not null,
    attempt_id bigint not null,
    question_id bigint not null references questions (question_id),
    visited text not null,
    saved_at bigint not null,
    primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id)
  )`,
]

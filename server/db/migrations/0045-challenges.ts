/**
 * Provisional keys: from when to when those who sat a paper see its key and may challenge it, what they hold to be right
 * instead, and what was decided. A challenge has its claim as an answer has what was chosen; neither an option nor a
 * number means that no answer is right.
 */
export const challenges: string[] = [
  `create table challenge_windows (
    paper_id bigint not null primary key references papers (paper_id), opens_at bigint not null, closes_at bigint not null,
    told bigint not null)`,
  `create table challenge_decisions (
    decision_id bigint not null primary key, paper_id bigint not null references papers (paper_id), kind text not null,
    reason text not null, who text not null, at bigint not null)`,
  `create table challenges (
    stud_id bigint not null, attempt_id bigint not null, question_id bigint not null references questions (question_id),
    paper_id bigint not null references papers (paper_id), option_id bigint, response text, reason text not null,
    at bigint not null, outcome text, decision_id bigint references challenge_decisions (decision_id),
    primary key (stud_id, attempt_id, question_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index challenges_by_question on challenges (paper_id, question_id, stud_id)`,
]

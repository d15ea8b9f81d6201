/**
 * What the exam office does while a paper is written: minutes for one or all, messages, pauses, closings, and what came
 * after a close. An attempt's deadline stays in its own row; these rows say how it came to be.
 */
export const sittings: string[] = [
  `create table sittings (
    paper_id bigint not null primary key references papers (paper_id), extra_ms bigint not null, paused_at bigint,
    paused_until bigint, pauses bigint not null)`,
  `create table sitting_acts (
    act_id bigint not null primary key, paper_id bigint not null references papers (paper_id), request_key text not null,
    kind text not null, ms bigint not null, message text, reason text, who text not null, at bigint not null,
    unique (paper_id, request_key))`,
  `create table attempt_acts (
    stud_id bigint not null, attempt_id bigint not null, act_id bigint not null references sitting_acts (act_id),
    at bigint not null, ms bigint not null, seen_at bigint, primary key (stud_id, attempt_id, act_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_acts_by_act on attempt_acts (act_id)`,
  `create table attempt_contacts (
    stud_id bigint not null, attempt_id bigint not null, paper_id bigint not null references papers (paper_id),
    session_id bigint not null, devices bigint not null, answered bigint not null, unsent bigint not null,
    leaves bigint not null, contact_at bigint not null, device_at bigint, primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_contacts_by_paper on attempt_contacts (paper_id)`,
  `create table late_answers (
    stud_id bigint not null, attempt_id bigint not null, question_id bigint not null references questions (question_id),
    option_id bigint, response text, seconds bigint, seq bigint not null, received_at bigint not null, adopted_at bigint,
    primary key (stud_id, attempt_id, question_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create table attempt_closings (
    stud_id bigint not null, attempt_id bigint not null, act_id bigint not null references sitting_acts (act_id),
    submitted_at bigint, marks bigint, lost bigint, answered bigint, passed bigint, tallies text,
    primary key (stud_id, attempt_id, act_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create table attempt_rulings (
    stud_id bigint not null, attempt_id bigint not null, ruling text not null,
    act_id bigint not null references sitting_acts (act_id), primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
]

/** Exam day: who sits, what invigilators and examiners do, extra time, drafts of papers and their seals. */
export const sittingSchema: string[] = [
  `create table sittings (
    paper_id bigint not null primary key references papers (paper_id), extra_ms bigint not null, paused_at bigint,
    paused_until bigint, pauses bigint not null)`,

  `create table sitting_plans (
    paper_id bigint not null primary key references papers (paper_id), roster_version bigint not null,
    seats_version bigint not null, seats text not null)`,

  `create table sitting_invigilators (
    paper_id bigint not null references papers (paper_id), staff_id bigint not null references staff (staff_id),
    primary key (paper_id, staff_id))`,
  `create index sitting_invigilators_staff on sitting_invigilators (staff_id, paper_id)`,

  `create table sitting_acts (
    act_id bigint not null primary key, paper_id bigint not null references papers (paper_id),
    request_key text not null, kind text not null, ms bigint not null, message text, reason text, who text not null,
    at bigint not null, unique (paper_id, request_key))`,

  `create table act_requests (
    act_request_id bigint not null primary key, paper_id bigint not null references papers (paper_id),
    request_key text not null, act text not null, minutes bigint, reason text not null, attempts text not null,
    staff_id bigint not null, who text not null, asked_at bigint not null, state text not null, decided_id bigint,
    decided_by text, decided_at bigint, word text, unique (paper_id, request_key))`,
  `create index act_requests_state on act_requests (state, paper_id)`,

  `create table attempt_acts (
    stud_id bigint not null, attempt_id bigint not null, act_id bigint not null references sitting_acts (act_id),
    at bigint not null, ms bigint not null, seen_at bigint, primary key (stud_id, attempt_id, act_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_acts_by_act on attempt_acts (act_id)`,

  `create table attempt_contacts (
    stud_id bigint not null, attempt_id bigint not null, paper_id bigint not null references papers (paper_id),
    session_id bigint not null, devices bigint not null, answered bigint not null, unsent bigint not null,
    leaves bigint not null, contact_at bigint not null, device_at bigint, saves bigint not null default 0,
    primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_contacts_heard on attempt_contacts (paper_id, contact_at)`,

  `create table late_answers (
    stud_id bigint not null, attempt_id bigint not null,
    question_id bigint not null references questions (question_id), option_id bigint, response text, seconds bigint,
    seq bigint not null, received_at bigint not null, adopted_at bigint, given_at bigint, clock_ahead bigint,
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

  `create table paper_extra_times (
    paper_id bigint not null references papers (paper_id), position bigint not null,
    batch_id bigint references batches (batch_id), minutes bigint, percent bigint,
    primary key (paper_id, position))`,
  `create index paper_extra_times_by_batch on paper_extra_times (batch_id)`,

  `create table paper_extra_students (
    paper_id bigint not null references papers (paper_id), position bigint not null, stud_id bigint not null,
    primary key (stud_id, paper_id, position))`,
  `create index paper_extra_students_by_paper on paper_extra_students (paper_id)`,

  `create table attempt_extra_times (
    stud_id bigint not null, attempt_id bigint not null, ms bigint not null, primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,

  `create table paper_drafts (
    draft_id bigint not null primary key, version bigint not null, kind text not null, code text not null,
    name text not null, document text not null, author text not null, saved_at bigint not null,
    saved_by text not null, sealed_at bigint, sealed_by text, seal text,
    paper_id bigint unique references papers (paper_id), removed_at bigint, author_id bigint, proposed_at bigint,
    proposed_by text, sealed_by_id bigint, sealed_parts text, unsealed_at bigint, unsealed_by text,
    unsealed_by_id bigint, unsealed_reason text)`,

  `create table sealed_changes (
    change_id bigint not null primary key, question_id bigint not null, question_code text not null,
    question_version text not null, fields text not null, reason text not null, state text not null,
    proposed_at bigint not null, proposed_by text not null, proposed_by_id bigint not null, decided_at bigint,
    decided_by text, decided_by_id bigint, note text)`,
  `create index sealed_changes_by_state on sealed_changes (state, change_id)`,

  `create table sealed_change_papers (
    change_id bigint not null references sealed_changes (change_id),
    draft_id bigint not null references paper_drafts (draft_id), seal_before text not null,
    seal_after text not null, seen_at bigint, seen_by text, primary key (change_id, draft_id))`,
  `create index sealed_change_papers_by_draft on sealed_change_papers (draft_id, change_id)`,
  `create index sealed_change_papers_unseen on sealed_change_papers (change_id) where seen_at is null`,
]

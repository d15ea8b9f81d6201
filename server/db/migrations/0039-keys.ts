/**
 * Corrected keys of a paper: its versions, which one holds, the one that is being tried, and what each attempt gets by
 * each. The marks of the printed key stay in the attempts themselves; it has the id 0.
 */
export const keys: string[] = [
  `create table key_versions (
    paper_id bigint not null references papers (paper_id), version bigint not null, key_id bigint not null,
    corrections text not null, max_marks bigint not null, pass_marks bigint not null, reason text, who text,
    at bigint not null, primary key (paper_id, version))`,
  `create table paper_keys (
    paper_id bigint not null primary key references papers (paper_id), version bigint not null, key_id bigint not null)`,
  `create table key_drafts (
    paper_id bigint not null primary key references papers (paper_id), key_id bigint not null, corrections text not null,
    max_marks bigint not null, pass_marks bigint not null, who text not null, at bigint not null, run_id bigint,
    beat_at bigint, laid bigint not null, summary text)`,
  `create table key_moves (
    key_id bigint not null, page bigint not null, moves text not null, primary key (key_id, page))`,
  `create table dropped_keys (
    key_id bigint not null primary key, paper_id bigint not null references papers (paper_id))`,
  `create table attempt_marks (
    stud_id bigint not null, attempt_id bigint not null, key_id bigint not null, marks bigint not null,
    lost bigint not null, passed bigint not null, tallies text not null, primary key (stud_id, attempt_id, key_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
]

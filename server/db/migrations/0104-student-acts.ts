/** What the office did with several students together. `kept` is JSON from which an act can be undone for 30 days. */
export const studentActs: string[] = [
  `create table student_acts (
    act_id bigint not null primary key, kind text not null, at bigint not null, staff_id bigint, who text not null,
    about text not null, kept text not null)`,
  `create index student_acts_by_age on student_acts (at)`,
]

/**
 * More minutes for groups of students, from the start of each on: a batch, or students one by one. What an attempt was begun
 * with beside the paper's own minutes stands in a row of its own, since a group may be another one by then.
 */
export const extraTimes: string[] = [
  `create table paper_extra_times (
    paper_id bigint not null references papers (paper_id), position bigint not null,
    batch_id bigint references batches (batch_id), minutes bigint, percent bigint, primary key (paper_id, position))`,
  `create index paper_extra_times_by_batch on paper_extra_times (batch_id)`,
  `create table paper_extra_students (
    paper_id bigint not null references papers (paper_id), position bigint not null, stud_id bigint not null,
    primary key (stud_id, paper_id, position))`,
  `create index paper_extra_students_by_paper on paper_extra_students (paper_id)`,
  `create table attempt_extra_times (
    stud_id bigint not null, attempt_id bigint not null, ms bigint not null, primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
]

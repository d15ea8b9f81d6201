/** Papers for several levels and batches, and for students by name. Such a paper has neither level nor batch in its own row. */
export const paperAudience: string[] = [
  `create table paper_groups (
    paper_id bigint not null references papers (paper_id), position bigint not null,
    ac_id bigint references levels (ac_id), batch_id bigint references batches (batch_id),
    primary key (paper_id, position))`,
  `create index paper_groups_by_level on paper_groups (ac_id)`,
  `create index paper_groups_by_batch on paper_groups (batch_id)`,

  `create table paper_students (
    paper_id bigint not null references papers (paper_id), stud_id bigint not null, is_left_out bigint not null,
    primary key (stud_id, paper_id))`,
  `create index paper_students_by_paper on paper_students (paper_id)`,
]

/**
 * Who looks after those who write a paper, and where they sit: both before anybody begins. Whoever was an invigilator
 * until now saw every sitting, and goes on to see those that are there already.
 */
export const sittingPlans: string[] = [
  `create table sitting_plans (
    paper_id bigint not null primary key references papers (paper_id), roster_version bigint not null,
    seats_version bigint not null, seats text not null)`,
  `create table sitting_invigilators (
    paper_id bigint not null references papers (paper_id), staff_id bigint not null references staff (staff_id),
    primary key (paper_id, staff_id))`,
  `create index sitting_invigilators_staff on sitting_invigilators (staff_id, paper_id)`,
  `insert into sitting_invigilators (paper_id, staff_id)
    select paper_id, staff_id from papers cross join staff_roles
    where kind in ('exam', 'entrance') and role = 'invigilator'`,
  `alter table attempt_contacts add column saves bigint not null default 0`,
]

/**
 * Since when a student is in a batch, in which ones before, moves that are still to come, and accounts that were one
 * with another. Moments are the beginnings of days of the academy; a null is "from the beginning".
 */
export const batchHistory: string[] = [
  `alter table student_batches add column from_at bigint`,
  `create table left_batches (
    stud_id bigint not null references students (stud_id), left_id bigint not null,
    batch_id bigint not null references batches (batch_id), from_at bigint, until_at bigint not null,
    primary key (stud_id, left_id))`,
  `create index left_batches_by_batch on left_batches (batch_id, stud_id)`,
  `create table planned_moves (
    stud_id bigint not null references students (stud_id), batch_id bigint not null references batches (batch_id),
    to_batch_id bigint not null references batches (batch_id), from_at bigint not null, actor text not null,
    primary key (stud_id, batch_id))`,
  `create index planned_moves_by_day on planned_moves (from_at)`,
  // What is kept to part them again, as JSON; null from when they cannot be parted any more.
  `create table merges (
    stud_id bigint not null references students (stud_id), merge_id bigint not null, other_id bigint not null,
    merged_at bigint not null, kept text, primary key (stud_id, merge_id))`,
  `create index merges_by_age on merges (merged_at) where kept is not null`,
]

/** Which student joined which live class through the app, first and last (epoch ms). */
export const classJoins: string[] = [
  `create table class_joins (
    stud_id bigint not null references students (stud_id),
    class_id bigint not null references live_classes (class_id),
    first_at bigint not null, last_at bigint not null, primary key (stud_id, class_id))`,
  `create index class_joins_class on class_joins (class_id)`,
]

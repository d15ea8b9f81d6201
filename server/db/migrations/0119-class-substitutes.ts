/** Who of the team stands in at a live class for its teacher. */
export const classSubstitutes: string[] = [
  `create table class_substitutes (
    class_id bigint not null primary key references live_classes (class_id),
    staff_id bigint not null references staff (staff_id))`,
  `create index class_substitutes_staff on class_substitutes (staff_id)`,
]

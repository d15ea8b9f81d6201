/** The secret address of a student's calendar: its hash, and the number from which it is made together with a key. */
export const calendar: string[] = [
  `create table calendars (
    secret_hash text not null primary key, stud_id bigint not null references students (stud_id),
    secret_number bigint not null, made_at bigint not null)`,
  `create index calendars_by_student on calendars (stud_id)`,
]

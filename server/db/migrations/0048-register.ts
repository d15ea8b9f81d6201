/**
 * What each cell of the register was, and who made it so. `attendance` stays what counts: an import writes that alone, and
 * the next mark notes what it found there, without anybody's name.
 */
export const register: string[] = [
  `create table attendance_marks (
    stud_id bigint not null references students (stud_id), subject_id bigint not null references subjects (subject_id),
    date text not null, start text not null, counter bigint not null, status text, is_filled bigint not null,
    mark_key text, device text, staff_id bigint, who text, marked_at bigint, stored_at bigint, reason text,
    primary key (stud_id, subject_id, date, start, counter))`,
]

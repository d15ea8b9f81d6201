/** A student's sessions of before too: what is given out of a student, or erased, looks for them. */
export const sessionsByStudent: string[] = [
  `create index concurrently if not exists sessions_by_student on sessions (stud_id)`,
]

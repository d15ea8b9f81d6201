/** The staff's list of students, a page at a time. */
export const studentsByName: string[] = [
  `create index concurrently if not exists students_by_name on students (name, stud_id)`,
]

/** How many students a test is for that is for a level. */
export const studentsByLevel: string[] = [
  `create index concurrently if not exists students_by_level on students (ac_id, status)`,
]

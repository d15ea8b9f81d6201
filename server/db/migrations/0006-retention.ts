/** When a student left, and what it takes to find what is kept no longer without reading whole tables. */
export const retention: string[] = [
  `alter table students add column left_at bigint`,
  `create index students_by_leaving on students (status, left_at)`,
  `create index sessions_by_end on sessions (ended_at)`,
  `create index sessions_by_use on sessions (seen_at)`,
  `create index feedback_by_age on feedback (created_at)`,
]

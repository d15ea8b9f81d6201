/** What the academy did with a student's feedback: whom it was passed on to, its answer, and since when it is done. */
export const feedback: string[] = [
  `alter table feedback add column subject_id bigint references subjects (subject_id)`,
  `alter table feedback add column answer text`,
  `alter table feedback add column answered_by text`,
  `alter table feedback add column done_at bigint`,
  `alter table feedback add column version bigint`,
]

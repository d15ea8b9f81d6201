/** A hall that is watched reads each second who of a paper is where, and who was heard of: from an index alone. */
export const hallIndexes: string[] = [
  `create index concurrently if not exists attempts_of_paper on attempts (paper_id, stud_id, attempt_id, state)`,
  `create index concurrently if not exists attempt_contacts_heard on attempt_contacts (paper_id, contact_at)`,
]

/** Those that the new ones stand in for. */
export const hallIndexesBefore: string[] = [`drop index attempts_by_paper`, `drop index attempt_contacts_by_paper`]

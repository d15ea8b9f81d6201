/** Who began a paper in the console, and who of the teachers has proposed it as it stands. */
export const proposedPapers: string[] = [
  `alter table paper_drafts add column author_id bigint`,
  `alter table paper_drafts add column proposed_at bigint`,
  `alter table paper_drafts add column proposed_by text`,
]

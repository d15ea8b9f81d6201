/**
 * When the results of a paper come, null for when everybody has handed in and 0 for at once; the latest moment until
 * which an attempt may be written that was begun before the window was moved; and whether students were told.
 */
export const results: string[] = [
  `alter table papers add column results_at bigint`,
  `alter table papers add column latest_deadline bigint`,
  `alter table papers add column results_told bigint not null default 0`,
  // Results of before came at once, so nobody waits for word of them.
  `update papers set results_told = 1`,
  `create index papers_to_tell on papers (ends_at) where results_told = 0`,
]

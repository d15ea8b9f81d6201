/** What keeps calls as quick as they were when there are many students. */
export const growth: string[] = [
  // What finished lists are kept by: another number after every change of what is taught.
  `create table content_version (id bigint not null primary key, version bigint not null)`,

  // An import asks of each paper whether anybody has begun it.
  `create index attempts_by_paper on attempts (paper_id)`,
]

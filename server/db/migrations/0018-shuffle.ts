/**
 * What a paper shuffles for each attempt, and of which of its questions the options come in another order. What was
 * there before keeps its order: attempts are under way, and reports were read.
 */
export const shuffle: string[] = [
  `alter table papers add column shuffle text not null default 'none'`,
  `alter table paper_questions add column shuffles_options bigint not null default 0`,
]

/** The rank list of a paper, page by page. */
export const resultsByRank: string[] = [
  `create index concurrently if not exists attempt_results_by_rank on attempt_results (paper_id, run_id, rank, stud_id)`,
]

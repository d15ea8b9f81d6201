/**
 * Papers that are shifts of one exam. `run_id` is the run of the paper's results that was merged: once the paper has
 * another, the merged ranks hold no more.
 */
export const mergedResults: string[] = [
  `create table merged_results (
    merged_id bigint not null primary key, name text not null, merged_at bigint not null, published_at bigint)`,
  `create table merged_papers (
    paper_id bigint not null primary key references papers (paper_id),
    merged_id bigint not null references merged_results (merged_id), position bigint not null, run_id bigint)`,
  `create index merged_papers_by_result on merged_papers (merged_id)`,
  `alter table attempt_results add column merged_rank bigint`,
]

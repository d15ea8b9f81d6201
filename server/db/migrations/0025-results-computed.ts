/**
 * Ranks, percentiles and figures of questions, computed once for a paper when nobody can write it any more. Rows of a run
 * that did not end count for nothing: `paper_results` names the run whose rows are shown, and `computed_at` is null until
 * all of them are there. Papers of before are due as well, and computed in the background.
 */
export const resultsComputed: string[] = [
  `alter table papers add column results_due bigint not null default 1`,
  `create index papers_results_due on papers (ends_at) where results_due = 1`,
  // A paper's attempts are read in pages by student; PostgreSQL would sort all of them for each page.
  `drop index attempts_by_paper`,
  `create index attempts_by_paper on attempts (paper_id, stud_id)`,

  // Marks are exact ones; texts are JSON by section and subject.
  `create table paper_results (
    paper_id bigint not null primary key references papers (paper_id), run_id bigint not null, beat_at bigint not null,
    computed_at bigint, appeared bigint not null, top_marks bigint, sections text not null, subjects text not null)`,
  `create index paper_results_unfinished on paper_results (beat_at) where computed_at is null`,

  // Percentiles in ten-millionths of a point.
  `create table attempt_results (
    stud_id bigint not null, attempt_id bigint not null, paper_id bigint not null references papers (paper_id),
    run_id bigint not null, rank bigint not null, percentile bigint not null, subjects text not null,
    primary key (stud_id, attempt_id),
    foreign key (stud_id, attempt_id) references attempts (stud_id, attempt_id))`,
  `create index attempt_results_by_paper on attempt_results (paper_id, stud_id)`,

  `create table question_figures (
    paper_id bigint not null references papers (paper_id),
    question_id bigint not null references questions (question_id), n bigint not null, median_ms bigint,
    figures text not null, primary key (paper_id, question_id))`,
]

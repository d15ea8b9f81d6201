/** What the provider's sheets say beyond what students see, and the runs that brought it. */
export const importing: string[] = [
  `alter table questions add column chapter_no bigint`,
  `alter table questions add column difficulty text`,
  // As the sheet gives them; empty where the questions' own marks and the academy's percent count.
  `alter table papers add column given_marks bigint`,
  `alter table papers add column given_negative bigint`,
  `alter table papers add column given_pass bigint`,

  `create table imports (
    import_id bigint not null primary key, sheet text not null, file text not null, file_hash text not null, state text not null,
    row_count bigint not null, new_rows bigint not null, changed_rows bigint not null, unchanged_rows bigint not null,
    laid bigint not null, begun_at bigint not null, ended_at bigint)`,
  `create index imports_by_state on imports (state)`,

  `create table import_rows (
    import_id bigint not null references imports (import_id), position bigint not null, content text not null,
    primary key (import_id, position))`,
]

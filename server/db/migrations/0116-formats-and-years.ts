/** The academy's own formats that are no longer offered, and which batches were archived together at a year's end. */
export const formatsAndYears: string[] = [
  `create table archived_formats (format_code text not null primary key, archived_at bigint not null)`,
  `create table closed_years (
    closing_id bigint not null primary key, ac_id bigint, closed_at bigint not null, closed_by text not null,
    batch_ids text not null)`,
]

/** What an import of the staff did to each row, as long as it may be undone, and who undid it. */
export const importUndo: string[] = [
  `create table import_changes (
    import_id bigint not null references imports (import_id), position bigint not null, row_id bigint not null, stud_id bigint,
    before text, after text not null, is_whole bigint not null, primary key (import_id, position))`,
  `create index import_changes_by_student on import_changes (stud_id)`,
  `alter table import_uploads add column undone_at bigint`,
  `alter table import_uploads add column undone_by text`,
]

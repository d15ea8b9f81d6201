/** Files that the staff send in to be imported, and which import came of which of them. */
export const importUploads: string[] = [
  `create table import_uploads (
    upload_id bigint not null primary key, staff_id bigint not null, who text not null, folder text not null, names text not null,
    bytes bigint not null, state text not null, is_good_rows bigint not null, plan_hash text, has_changed bigint not null,
    preview text, problem text, actor text, step text, done bigint not null, total bigint not null,
    added_at bigint not null, asked_at bigint, holder text, held_from bigint, held_until bigint, ended_at bigint)`,
  `create index import_uploads_by_state on import_uploads (state, asked_at)`,
  `alter table imports add column upload_id bigint`,
  `create index imports_by_upload on imports (upload_id)`,
]

/** The staff, their logins, imports, and the audit log. */
export const staffSchema: string[] = [
  `create table staff (
    staff_id bigint not null primary key, name text not null, email text not null, password_hash text,
    totp_secret text, totp_step bigint not null, created_at bigint not null, ended_at bigint,
    version bigint not null)`,
  `create unique index staff_email on staff (email)`,

  `create table staff_roles (
    staff_id bigint not null references staff (staff_id), role text not null, primary key (staff_id, role))`,

  `create table staff_batches (
    staff_id bigint not null references staff (staff_id), batch_id bigint not null references batches (batch_id),
    primary key (staff_id, batch_id))`,

  `create table staff_subjects (
    staff_id bigint not null references staff (staff_id),
    subject_id bigint not null references subjects (subject_id), primary key (staff_id, subject_id))`,

  `create table staff_tickets (
    ticket_hash text not null primary key, staff_id bigint not null references staff (staff_id),
    purpose text not null, made_at bigint not null, expires_at bigint not null, tries bigint not null,
    challenge text, spent_at bigint)`,
  `create index staff_tickets_staff on staff_tickets (staff_id)`,

  `create table staff_passkeys (
    credential_id text not null primary key, staff_id bigint not null references staff (staff_id),
    public_key text not null, sign_count bigint not null, transports text not null, added_at bigint not null,
    used_at bigint)`,
  `create index staff_passkeys_staff on staff_passkeys (staff_id)`,

  `create table staff_recovery_codes (
    staff_id bigint not null references staff (staff_id), code_hash text not null, spent_at bigint,
    primary key (staff_id, code_hash))`,

  `create table staff_sessions (
    session_id bigint not null primary key, token_hash text not null,
    staff_id bigint not null references staff (staff_id), started_at bigint not null, seen_at bigint not null,
    fresh_until bigint not null, ended_at bigint, end_reason text)`,
  `create unique index staff_sessions_token on staff_sessions (token_hash)`,
  `create index staff_sessions_staff on staff_sessions (staff_id)`,

  `create table staff_tries (
    try_id bigint not null primary key, lane_key text not null, address_key text not null, at bigint not null,
    network_56_key text not null default '', network_48_key text not null default '', staff_id bigint,
    noted_at bigint)`,
  `create index staff_tries_lane on staff_tries (lane_key, at)`,
  `create index staff_tries_address on staff_tries (address_key, at)`,
  `create index staff_tries_by_network_56 on staff_tries (network_56_key, at)`,
  `create index staff_tries_by_network_48 on staff_tries (network_48_key, at)`,
  `create index staff_tries_by_age on staff_tries (at)`,

  `create table audit_entries (
    entry_id bigint not null primary key, at bigint not null, staff_id bigint, who text not null, role text,
    action text not null, entity text not null, entity_id text, details_hash text not null,
    request_id text not null, previous_hash text not null, hash text not null)`,
  `create index audit_entries_entity on audit_entries (entity, entity_id, entry_id)`,
  `create index audit_entries_staff on audit_entries (staff_id, entry_id)`,
  `create index audit_entries_by_action on audit_entries (action, entry_id)`,
  `create index audit_entries_by_entity on audit_entries (entity, entry_id)`,
  `create index audit_entries_by_entity_id on audit_entries (entity_id, entry_id)`,
  `create index audit_entries_by_staff_action on audit_entries (staff_id, action, entry_id)`,
  `create index audit_entries_by_staff_entity on audit_entries (staff_id, entity, entry_id)`,
  `create index audit_entries_by_at on audit_entries (at, entry_id)`,

  `create table audit_details (
    entry_id bigint not null primary key references audit_entries (entry_id), details text not null)`,

  `create table audit_seal (
    seal_id bigint not null primary key, entries bigint not null, hash text not null, keys_id text not null,
    mac text not null, at bigint not null)`,

  `create table imports (
    import_id bigint not null primary key, sheet text not null, file text not null, file_hash text not null,
    state text not null, row_count bigint not null, new_rows bigint not null, changed_rows bigint not null,
    unchanged_rows bigint not null, laid bigint not null, begun_at bigint not null, ended_at bigint,
    upload_id bigint)`,
  `create index imports_by_state on imports (state)`,
  `create index imports_by_upload on imports (upload_id)`,

  `create table import_rows (
    import_id bigint not null references imports (import_id), position bigint not null, content text not null,
    primary key (import_id, position))`,

  `create table import_changes (
    import_id bigint not null references imports (import_id), position bigint not null, row_id bigint not null,
    stud_id bigint, before text, after text not null, is_whole bigint not null, primary key (import_id, position))`,
  `create index import_changes_by_student on import_changes (stud_id)`,

  `create table import_uploads (
    upload_id bigint not null primary key, staff_id bigint not null, who text not null, folder text not null,
    names text not null, bytes bigint not null, state text not null, is_good_rows bigint not null, plan_hash text,
    has_changed bigint not null, preview text, problem text, actor text, step text, done bigint not null,
    total bigint not null, added_at bigint not null, asked_at bigint, holder text, held_from bigint,
    held_until bigint, ended_at bigint, undone_at bigint, undone_by text, undo_left text, machine text,
    rights text)`,
  `create index import_uploads_by_state on import_uploads (state, asked_at)`,
]

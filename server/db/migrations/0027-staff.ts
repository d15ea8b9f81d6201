/** Who works at the academy, how they come in, and what was done. Nothing of a student's session is shared. */
export const staff: string[] = [
  `create table staff (
    staff_id bigint not null primary key, name text not null, email text not null, password_hash text, totp_secret text,
    totp_step bigint not null, created_at bigint not null, ended_at bigint, version bigint not null)`,
  `create unique index staff_email on staff (email)`,
  `create table staff_roles (
    staff_id bigint not null references staff (staff_id), role text not null, primary key (staff_id, role))`,
  `create table staff_batches (
    staff_id bigint not null references staff (staff_id), batch_id bigint not null references batches (batch_id),
    primary key (staff_id, batch_id))`,
  `create table staff_subjects (
    staff_id bigint not null references staff (staff_id), subject_id bigint not null references subjects (subject_id),
    primary key (staff_id, subject_id))`,
  `create table staff_tickets (
    ticket_hash text not null primary key, staff_id bigint not null references staff (staff_id), purpose text not null,
    made_at bigint not null, expires_at bigint not null, tries bigint not null, challenge text, spent_at bigint)`,
  `create index staff_tickets_staff on staff_tickets (staff_id)`,
  `create table staff_passkeys (
    credential_id text not null primary key, staff_id bigint not null references staff (staff_id), public_key text not null,
    sign_count bigint not null, transports text not null, added_at bigint not null, used_at bigint)`,
  `create index staff_passkeys_staff on staff_passkeys (staff_id)`,
  `create table staff_recovery_codes (
    staff_id bigint not null references staff (staff_id), code_hash text not null, spent_at bigint,
    primary key (staff_id, code_hash))`,
  `create table staff_sessions (
    session_id bigint not null primary key, token_hash text not null, staff_id bigint not null references staff (staff_id),
    started_at bigint not null, seen_at bigint not null, fresh_until bigint not null, ended_at bigint, end_reason text)`,
  `create unique index staff_sessions_token on staff_sessions (token_hash)`,
  `create index staff_sessions_staff on staff_sessions (staff_id)`,
  `create table staff_tries (
    try_id bigint not null primary key, lane_key text not null, address_key text not null, at bigint not null)`,
  `create index staff_tries_lane on staff_tries (lane_key, at)`,
  `create index staff_tries_address on staff_tries (address_key, at)`,
  `create table audit_entries (
    entry_id bigint not null primary key, at bigint not null, staff_id bigint, who text not null, role text,
    action text not null, entity text not null, entity_id text, details_hash text not null, request_id text not null,
    previous_hash text not null, hash text not null)`,
  `create index audit_entries_entity on audit_entries (entity, entity_id, entry_id)`,
  `create index audit_entries_staff on audit_entries (staff_id, entry_id)`,
  `create table audit_details (
    entry_id bigint not null primary key references audit_entries (entry_id), details text not null)`,
]

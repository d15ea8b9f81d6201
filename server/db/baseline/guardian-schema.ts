/** Guardians, their children, consents and notices. */
export const guardianSchema: string[] = [
  `create table guardians (
    guardian_id bigint not null primary key, name text not null, phone_code text not null, mobile text not null,
    language text not null, created_at bigint not null, alone_since bigint, unique (phone_code, mobile))`,
  `create index guardians_alone on guardians (alone_since) where alone_since is not null`,

  `create table guardian_children (
    stud_id bigint not null references students (stud_id), guardian_id bigint not null, relation text not null,
    added_at bigint not null, blocked_at bigint, block_reason text, kept_at bigint,
    primary key (stud_id, guardian_id))`,
  `create index guardian_children_guardian on guardian_children (guardian_id)`,

  `create table guardian_sessions (
    guardian_id bigint not null references guardians (guardian_id), session_id bigint not null,
    token_hash text not null unique, device_hash text not null, started_at bigint not null, seen_at bigint not null,
    primary key (guardian_id, session_id))`,
  `create unique index guardian_sessions_by_id on guardian_sessions (session_id)`,
  `create index guardian_sessions_seen on guardian_sessions (seen_at)`,

  `create table guardian_devices (
    guardian_id bigint not null references guardians (guardian_id), device_key text not null,
    proven_at bigint not null, primary key (guardian_id, device_key))`,
  `create index guardian_devices_by_age on guardian_devices (proven_at)`,

  `create table consents (
    stud_id bigint not null references students (stud_id), consent_id bigint not null, state text not null,
    method text not null, document text, signed_on text, notice bigint not null, guardian_id bigint, guardian text,
    who text not null, at bigint not null, primary key (stud_id, consent_id))`,

  `create table consent_states (
    stud_id bigint not null references students (stud_id), state text not null, method text not null,
    changed_at bigint not null, primary key (stud_id))`,
  `create index consent_states_by_state on consent_states (state, stud_id)`,

  `create table consent_links (
    stud_id bigint not null references students (stud_id), link_id bigint not null, token_hash text not null unique,
    guardian_id bigint not null, notice bigint not null, made_at bigint not null, expires_at bigint not null,
    ended_at bigint, primary key (stud_id, link_id))`,
  `create index consent_links_guardian on consent_links (guardian_id)`,
  `create index consent_links_end on consent_links (expires_at)`,

  `create table guardian_push_subscriptions (
    guardian_id bigint not null references guardians (guardian_id), device_hash text not null,
    endpoint text not null, endpoint_hash text not null unique, p256dh text not null, auth text not null,
    server_key text not null, made_at bigint not null, seen_at bigint not null,
    primary key (guardian_id, device_hash))`,
  `create index guardian_push_subscriptions_seen on guardian_push_subscriptions (seen_at)`,

  `create table guardian_notices (
    stud_id bigint not null references students (stud_id), kind text not null, about_id bigint not null,
    guardian_id bigint not null, channel text not null, state text not null, reason text, tries bigint not null,
    due_at bigint not null, made_at bigint not null, changed_at bigint not null,
    primary key (stud_id, kind, about_id, guardian_id, channel))`,
  `create index guardian_notices_due on guardian_notices (state, channel, due_at)`,
  `create index guardian_notices_about on guardian_notices (kind, about_id, state)`,
  `create index guardian_notices_guardian on guardian_notices (guardian_id)`,
  `create index guardian_notices_made on guardian_notices (made_at)`,

  `create table guardian_rounds (
    paper_id bigint not null primary key references papers (paper_id), after_stud bigint, made_at bigint not null)`,
  `create index guardian_rounds_open on guardian_rounds (paper_id) where after_stud is not null`,
]

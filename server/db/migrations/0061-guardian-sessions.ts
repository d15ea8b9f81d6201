/** Guardians log in themselves. What ends is removed: a session that is here is live until its time is over. */
export const guardianSessions: string[] = [
  `create table guardian_sessions (
    guardian_id bigint not null references guardians (guardian_id), session_id bigint not null,
    token_hash text not null unique, device_hash text not null, started_at bigint not null, seen_at bigint not null,
    primary key (guardian_id, session_id))`,
  `create unique index guardian_sessions_by_id on guardian_sessions (session_id)`,
  `create index guardian_sessions_seen on guardian_sessions (seen_at)`,
  `alter table guardian_children add column kept_at bigint`,
]

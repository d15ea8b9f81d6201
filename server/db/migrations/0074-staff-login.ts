/**
 * Wrong tries of the staff by the networks around an IPv6 address, as students' codes are counted, and which of them have
 * an entry in the audit. `audit_seal` has one row: how far the audit is signed.
 */
export const staffLogin: string[] = [
  `alter table staff_tries add column network_56_key text not null default ''`,
  `alter table staff_tries add column network_48_key text not null default ''`,
  `alter table staff_tries add column staff_id bigint`,
  `alter table staff_tries add column noted_at bigint`,
  `create index staff_tries_by_network_56 on staff_tries (network_56_key, at)`,
  `create index staff_tries_by_network_48 on staff_tries (network_48_key, at)`,
  `create index staff_tries_by_age on staff_tries (at)`,
  `create table audit_seal (
    seal_id bigint not null primary key, entries bigint not null, hash text not null, keys_id text not null,
    mac text not null, at bigint not null)`,
]

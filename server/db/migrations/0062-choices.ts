/**
 * After the code of a number that several people have: who of them it is, within five minutes. And the devices on which
 * guardians have logged in, as `known_devices` has those of students.
 */
export const choices: string[] = [
  `create table login_choices (
    ref_hash text not null primary key, phone_code text not null, mobile text not null, device_hash text not null,
    tries bigint not null, expires_at bigint not null)`,
  `create index login_choices_end on login_choices (expires_at)`,
  `create index login_choices_number on login_choices (phone_code, mobile)`,
  `create table guardian_devices (
    guardian_id bigint not null references guardians (guardian_id), device_key text not null, proven_at bigint not null,
    primary key (guardian_id, device_key))`,
  `create index guardian_devices_by_age on guardian_devices (proven_at)`,
]

const afterFirstWord = (text: string) => `substr(${text}, nullif(strpos(${text}, ' '), 0) + 1)`
const FROM_SECOND = afterFirstWord('name')
const FROM_THIRD = afterFirstWord(FROM_SECOND)

/** The academy, its students, their logins, and the limits on codes and attempts to log in. */
export const accountSchema: string[] = [
  `create table academy_settings (
    setting text not null primary key, value text not null)`,

  `create table levels (
    ac_id bigint not null primary key, levels text not null unique)`,

  `create table students (
    stud_id bigint not null primary key, admission_no text unique, name text not null, guardian text,
    phone_code text not null, mobile text not null, email text, state text, district text,
    ac_id bigint not null references levels (ac_id), status text not null, joined_on text,
    created_at bigint not null, left_at bigint, birth_date text)`,
  `create index students_by_leaving on students (status, left_at)`,
  `create index students_by_name on students (name, stud_id)`,
  `create index students_by_level on students (ac_id, status)`,
  // Staff search students by name, from the start of any of its first three words, by admission number, and by the
  // number's last digits.
  `create index students_by_first_word on students ((lower(name) collate "C"))`,
  `create index students_by_second_word on students ((lower(${FROM_SECOND}) collate "C"))`,
  `create index students_by_third_word on students ((lower(${FROM_THIRD}) collate "C"))`,
  `create index students_by_admission on students ((lower(admission_no) collate "C"))`,
  `create index students_by_last_digits on students ((substr(mobile, length(mobile) - 3) collate "C"))`,
  `create index students_by_number on students (phone_code, mobile)`,
  `create index students_birth on students (birth_date) where birth_date is not null`,

  `create table sessions (
    session_id bigint not null primary key, token_hash text not null unique,
    stud_id bigint not null references students (stud_id), device_hash text not null, started_at bigint not null,
    seen_at bigint not null, ended_at bigint, end_reason text, own_version bigint not null default 0)`,
  // Two logins at once: one of them wins, the other is refused by this index.
  `create unique index sessions_one_live on sessions (stud_id) where ended_at is null`,
  `create index sessions_by_end on sessions (ended_at)`,
  `create index sessions_by_use on sessions (seen_at)`,
  `create index sessions_by_student on sessions (stud_id)`,

  `create table code_requests (
    otp_ref_hash text not null primary key, purpose text not null, phone_code text not null, mobile text not null,
    stud_id bigint, device_hash text not null, code_hash text not null, pending text, resends bigint not null,
    made_at bigint not null, expires_at bigint not null, spent_at bigint, lane text not null default 'new')`,
  `create index code_requests_by_age on code_requests (made_at)`,

  `create table login_choices (
    ref_hash text not null primary key, phone_code text not null, mobile text not null, device_hash text not null,
    tries bigint not null, expires_at bigint not null)`,
  `create index login_choices_end on login_choices (expires_at)`,
  `create index login_choices_number on login_choices (phone_code, mobile)`,

  `create table code_events (
    event_id bigint not null primary key, kind text not null, number_key text not null, address_key text not null,
    at bigint not null, lane text not null default 'new', purpose text not null default 'login',
    device_key text not null default '', network_56_key text not null default '',
    network_48_key text not null default '')`,
  `create index code_events_by_number on code_events (number_key, kind, at)`,
  `create index code_events_by_address on code_events (address_key, kind, at)`,
  `create index code_events_by_age on code_events (at)`,
  `create index code_events_by_device on code_events (device_key, kind, at)`,
  `create index code_events_by_kind on code_events (kind, lane, at)`,
  `create index code_events_by_network_56 on code_events (network_56_key, kind, at)`,
  `create index code_events_by_network_48 on code_events (network_48_key, kind, at)`,

  `create table known_devices (
    stud_id bigint not null references students (stud_id), device_key text not null, proven_at bigint not null,
    primary key (stud_id, device_key))`,
  `create index known_devices_by_age on known_devices (proven_at)`,

  // Wrong codes per number since its last right one. Only a login or the academy resets the count.
  `create table code_numbers (
    number_key text not null primary key, wrong_in_a_row bigint not null)`,

  // Which throttle stops everybody, and until when.
  `create table code_brakes (
    brake text not null primary key, until bigint not null, since bigint)`,

  `create table calendars (
    secret_hash text not null primary key, stud_id bigint not null references students (stud_id),
    secret_number bigint not null, made_at bigint not null)`,
  `create index calendars_by_student on calendars (stud_id)`,

  // `kept` is JSON from which a merge can be undone; it is null once the merge cannot be undone any more.
  `create table merges (
    stud_id bigint not null references students (stud_id), merge_id bigint not null, other_id bigint not null,
    merged_at bigint not null, kept text, primary key (stud_id, merge_id))`,
  `create index merges_by_age on merges (merged_at) where kept is not null`,

  `create table guardian_signups (
    ref_hash text not null primary key, phone_code text not null, mobile text not null,
    guardian_phone_code text not null, guardian_mobile text not null, birth_mark text not null,
    device_hash text not null, notice bigint not null, expires_at bigint not null)`,
  `create index guardian_signups_end on guardian_signups (expires_at)`,
  `create index guardian_signups_number on guardian_signups (phone_code, mobile)`,
  `create index guardian_signups_guardian on guardian_signups (guardian_phone_code, guardian_mobile)`,
]

/** What the limits on codes count beyond numbers and addresses, and the devices that students have logged in on. */
export const codeLimits: string[] = [
  `alter table code_events add column lane text not null default 'new'`,
  `alter table code_events add column purpose text not null default 'login'`,
  `alter table code_events add column device_key text not null default ''`,
  `create index code_events_by_device on code_events (device_key, kind, at)`,
  `create index code_events_by_kind on code_events (kind, lane, at)`,
  `alter table code_requests add column lane text not null default 'new'`,

  `create table known_devices (
    stud_id bigint not null references students (stud_id), device_key text not null, proven_at bigint not null,
    primary key (stud_id, device_key))`,
  `create index known_devices_by_age on known_devices (proven_at)`,

  // Of each number the wrong codes since the last right one: nothing ends them but a login or the academy.
  `create table code_numbers (number_key text not null primary key, wrong_in_a_row bigint not null)`,

  // What is stopped for all until when.
  `create table code_brakes (brake text not null primary key, until bigint not null)`,
]

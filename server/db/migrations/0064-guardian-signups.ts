/** Registrations that wait for a guardian: two numbers, and of the day of birth a keyed hash; nothing of the form. */
export const guardianSignups: string[] = [
  `create table guardian_signups (
    ref_hash text not null primary key, phone_code text not null, mobile text not null,
    guardian_phone_code text not null, guardian_mobile text not null, birth_mark text not null,
    device_hash text not null, notice bigint not null, expires_at bigint not null)`,
  `create index guardian_signups_end on guardian_signups (expires_at)`,
  `create index guardian_signups_number on guardian_signups (phone_code, mobile)`,
  `create index guardian_signups_guardian on guardian_signups (guardian_phone_code, guardian_mobile)`,
]

/**
 * Several authenticators and passkeys of a person, each with a name; the browser of each login, as `storedBrowser` of the
 * contract writes it; and the code of an owner's rescue sheet. The first authenticator stays where it was, in `staff`, so
 * that the previous version goes on asking for it.
 */
export const ownAccount: string[] = [
  `alter table staff add column totp_id bigint`,
  `alter table staff add column totp_name text`,
  `alter table staff add column totp_added_at bigint`,
  `alter table staff_passkeys add column name text`,
  `alter table staff_sessions add column browser text`,

  `create table staff_authenticators (
    authenticator_id bigint not null primary key, staff_id bigint not null references staff (staff_id),
    name text not null, secret text not null, step bigint not null, added_at bigint not null)`,
  `create index staff_authenticators_staff on staff_authenticators (staff_id)`,

  `create table staff_rescue_codes (
    staff_id bigint not null primary key references staff (staff_id), code_hash text not null,
    made_at bigint not null)`,
]

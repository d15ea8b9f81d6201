/**
 * Guardians of students, and what they allowed. Of a consent each change is a row, and `consent_states` has what holds
 * now. A link of one use is found by its hash. A guardian of no child says since when, and goes a day later;
 * rows of two accounts that are parted again may name one who is gone, so the database does not hold to it.
 */
export const guardians: string[] = [
  `alter table students add column birth_date text`,
  `create table guardians (
    guardian_id bigint not null primary key, name text not null, phone_code text not null, mobile text not null,
    language text not null, created_at bigint not null, alone_since bigint, unique (phone_code, mobile))`,
  `create index guardians_alone on guardians (alone_since) where alone_since is not null`,
  `create table guardian_children (
    stud_id bigint not null references students (stud_id), guardian_id bigint not null,
    relation text not null, added_at bigint not null, blocked_at bigint, block_reason text,
    primary key (stud_id, guardian_id))`,
  `create index guardian_children_guardian on guardian_children (guardian_id)`,
  `create table consents (
    stud_id bigint not null references students (stud_id), consent_id bigint not null, state text not null,
    method text not null, document text, signed_on text, notice bigint not null, guardian_id bigint,
    guardian text, who text not null, at bigint not null, primary key (stud_id, consent_id))`,
  `create table consent_states (
    stud_id bigint not null references students (stud_id), state text not null, method text not null,
    changed_at bigint not null, primary key (stud_id))`,
  `create index consent_states_by_state on consent_states (state, stud_id)`,
  `create table consent_links (
    stud_id bigint not null references students (stud_id), link_id bigint not null, token_hash text not null unique,
    guardian_id bigint not null, notice bigint not null, made_at bigint not null,
    expires_at bigint not null, ended_at bigint, primary key (stud_id, link_id))`,
  `create index consent_links_guardian on consent_links (guardian_id)`,
  `create index consent_links_end on consent_links (expires_at)`,
]

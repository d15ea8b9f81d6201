/** What finished lists of one student are kept by: another number after every change of what is the student's own. */
export const ownVersion: string[] = [`alter table sessions add column own_version bigint not null default 0`]

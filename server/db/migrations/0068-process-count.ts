/** How many processes have begun to serve: each makes ids of its own. */
export const processCount: string[] = [`alter table content_version add column process_count bigint not null default 0`]

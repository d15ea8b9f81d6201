/** What was archived, what was put in order by hand, and what became a part of something else. */
export const catalog: string[] = [
  `create table archived (
    kind text not null, thing_id bigint not null, archived_at bigint not null, primary key (kind, thing_id))`,

  `create table catalog_order (
    kind text not null, thing_id bigint not null, place bigint not null, primary key (kind, thing_id))`,

  `create table catalog_merges (
    merge_id bigint not null primary key, kind text not null, from_id bigint not null, into_id bigint not null,
    moved text not null, merged_at bigint not null, who text not null)`,
  `create index catalog_merges_by_thing on catalog_merges (kind, from_id)`,
]

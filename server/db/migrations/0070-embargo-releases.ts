/**
 * Keys that an owner lets out although another paper (`holder_id`) still holds some of the same questions: how many, and
 * why.
 */
export const embargoReleases: string[] = [
  `create table embargo_releases (
    paper_id bigint not null references papers (paper_id), holder_id bigint not null references papers (paper_id),
    questions bigint not null, reason text not null, who text not null, at bigint not null,
    primary key (paper_id, holder_id))`,
  `create index embargo_releases_by_holder on embargo_releases (holder_id)`,
]

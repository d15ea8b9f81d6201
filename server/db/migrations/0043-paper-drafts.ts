/**
 * Papers that are built in the console. As long as one is a draft it is a document here alone; sealed, it is a paper as an
 * import would have made it, and `seal` is a hash of what that paper was then.
 */
export const paperDrafts: string[] = [
  `create table paper_drafts (
    draft_id bigint not null primary key, version bigint not null, kind text not null, code text not null, name text not null,
    document text not null, author text not null, saved_at bigint not null, saved_by text not null, sealed_at bigint,
    sealed_by text, seal text, paper_id bigint unique references papers (paper_id), removed_at bigint)`,
]

/**
 * What invigilators ask examiners to do for attempts, and what became of it. `attempts` is a list of pairs: the id of an
 * attempt, and how often it had been turned until then.
 */
export const actRequests: string[] = [
  `create table act_requests (
    act_request_id bigint not null primary key, paper_id bigint not null references papers (paper_id),
    request_key text not null, act text not null, minutes bigint, reason text not null, attempts text not null,
    staff_id bigint not null, who text not null, asked_at bigint not null, state text not null, decided_id bigint,
    decided_by text, decided_at bigint, word text, unique (paper_id, request_key))`,
  `create index act_requests_state on act_requests (state, paper_id)`,
]

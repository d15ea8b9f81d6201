/** News that the office has taken back: apart from what students read, so that none of their lists has to look for it. */
export const newsTakenBack: string[] = [
  `create table news_taken_back (
    id bigint not null primary key, news_code text not null, published_on text not null, heading text not null,
    news text not null, images text, ac_id bigint references levels (ac_id), batch_id bigint references batches (batch_id),
    taken_back_at bigint not null)`,
  `create index news_taken_back_by_day on news_taken_back (published_on, id)`,
]

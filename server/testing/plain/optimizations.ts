/** The calls by which an optimization is measured. */
export type Measure =
  | 'list'
  | 'signed list'
  | 'read'
  | 'home'
  | 'search'
  | 'save'
  | 'save on PostgreSQL'
  | 'exam'
  | 'exam on PostgreSQL'
  | 'media'
  | 'media in a bucket'

/** A module that exists for speed alone; its plain twin in `server/testing/plain/` has the same name. */
export type Optimization = {
  module: string
  measure: Measure
  /** Taken out on both sides: what is measured is for those whom that one does not know yet. */
  besides?: string
}

const ANSWER_CACHE = 'server/cache/answer-cache.ts'

export const optimizations: Optimization[] = [
  { module: 'server/http/fast-path/api-router.ts', measure: 'list' },
  { module: 'server/http/fast-path/body-reader.ts', measure: 'list' },
  { module: 'server/http/fast-path/retained-tick.ts', measure: 'list' },
  { module: 'server/session/fast-path/caller-cache.ts', measure: 'list' },
  { module: ANSWER_CACHE, measure: 'list' },
  { module: 'server/cache/content-cache.ts', measure: 'home', besides: ANSWER_CACHE },
  { module: 'server/db/fast-path/prepared-query.ts', measure: 'save' },
  { module: 'server/db/postgres/fast-path/batches.ts', measure: 'save on PostgreSQL' },
  { module: 'server/db/postgres/fast-path/pipelined-unit.ts', measure: 'exam on PostgreSQL' },
  { module: 'server/db/sqlite/fast-path/sqlite-rows.ts', measure: 'search' },
  { module: 'server/db/sqlite/fast-path/shared-read.ts', measure: 'read' },
  { module: 'server/ports/fast-path/remembered-times.ts', measure: 'save' },
  { module: 'server/media/fast-path/signer.ts', measure: 'signed list' },
  { module: 'server/media/fast-path/allowed-files.ts', measure: 'media' },
  { module: 'server/media/storage/fast-path/address-signer.ts', measure: 'media in a bucket' },
]

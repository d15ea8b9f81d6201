import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Joins `key_versions` to `paper_keys`: of all versions of a key the one that holds. */
export const keyInForce = (join: JoinBuilder<Tables, 'paper_keys' | 'key_versions'>) =>
  join
    .onRef('key_versions.paper_id', '=', 'paper_keys.paper_id')
    .onRef('key_versions.version', '=', 'paper_keys.version')

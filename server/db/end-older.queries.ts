import { sql } from 'kysely'
import type { Tx } from './db.ts'
import type { migrations } from './migrate.ts'

type Migration = keyof typeof migrations

/**
 * Has no version of the app start any more that does not know this migration, nor one before it. For what an expanding
 * migration made room for, in the unit that uses it first: until then the version before may start on the schema, and
 * after it would read wrongly what is there. One that runs already goes on.
 */
export async function endOlderVersions(tx: Tx, migration: Migration): Promise<void> {
  await sql`update kysely_migration set oldest_code = ${migration} where oldest_code < ${migration}`.execute(tx)
}

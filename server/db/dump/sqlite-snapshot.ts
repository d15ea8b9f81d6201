import { DatabaseSync } from 'node:sqlite'
import type { Row, Snapshot } from './snapshot.ts'

const LOCK_TIMEOUT_MS = 5000

/** Null for a file without a schema. */
export function sqliteSnapshot(file: string): Snapshot | null {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  // All reads from here on see one state, whatever is committed meanwhile.
  handle.exec('begin')
  const names = handle.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`).all()
  const tables = names.map(({ name }) => String(name))
  const close = async () => handle.close()
  if (!tables.includes('kysely_migration')) {
    handle.close()
    return null
  }
  const newest = handle.prepare('select * from kysely_migration order by name desc limit 1').get() ?? {}
  const version = String(newest['name'] ?? '')
  const oldestCode = typeof newest['oldest_code'] === 'string' ? newest['oldest_code'] : null
  const rows = async function* (table: string): AsyncGenerator<Row> {
    for (const row of handle.prepare(`select * from "${table}"`).iterate()) yield row
  }
  return { version, oldestCode, tables: tables.filter((name) => !name.startsWith('kysely_')), rows, close }
}

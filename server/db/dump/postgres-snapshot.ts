import { addressOrWrong, openedOrWhy } from '../postgres/cannot-open.ts'
import { Hosts } from '../postgres/hosts.ts'
import { connectPostgres } from '../postgres/postgres-client.ts'
import { NO_LIMITS } from '../postgres/time-limits.ts'
import type { Row, Snapshot } from './snapshot.ts'

const BATCH_ROWS = 2000

/** Null for a database without a schema. */
export async function postgresSnapshot(url: string): Promise<Snapshot | null> {
  const address = addressOrWrong(url)
  const client = await openedOrWhy(address, () => connectPostgres({ hosts: new Hosts(address), limits: NO_LIMITS }))
  // All reads from here on see one state, whatever is committed meanwhile.
  await client.query('begin isolation level repeatable read read only')
  const found = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = found.rows.map(({ name }) => name)
  const close = async () => client.end()
  if (!tables.includes('kysely_migration')) {
    await close()
    return null
  }
  const { rows: newest } = await client.query<{ name: string; oldest_code?: string | null }>(
    'select * from kysely_migration order by name desc limit 1',
  )
  const rows = async function* (table: string): AsyncGenerator<Row> {
    await client.query(`declare rows_of no scroll cursor for select * from "${table}"`)
    try {
      for (;;) {
        const part = await client.query<Row>(`fetch ${BATCH_ROWS} from rows_of`)
        if (part.rows.length === 0) break
        yield* part.rows
      }
    } finally {
      // Runs for a caller that stops early too. After an error no cursor is open, and that error is reported.
      await client.query('close rows_of').catch(() => {})
    }
  }
  const shown = tables.filter((name) => !name.startsWith('kysely_'))
  return { version: newest[0]?.name ?? '', oldestCode: newest[0]?.oldest_code ?? null, tables: shown, rows, close }
}

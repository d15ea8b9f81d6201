import { Hosts } from '../postgres/hosts.ts'
import { connectPostgres } from '../postgres/postgres-client.ts'
import { NO_LIMITS } from '../postgres/time-limits.ts'
import { addressOrWrong } from '../postgres/wrong-address.ts'
import type { Row, Snapshot } from './snapshot.ts'

const BATCH_ROWS = 2000

/** Null for a database without a schema. */
export async function postgresSnapshot(url: string): Promise<Snapshot | null> {
  const client = await connectPostgres({ hosts: new Hosts(addressOrWrong(url)), limits: NO_LIMITS })
  // What is read from here on is one state, whatever is committed meanwhile.
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
  const { rows: versions } = await client.query<{ version: string }>(
    'select max(name) as version from kysely_migration',
  )
  const rows = async function* (table: string): AsyncGenerator<Row> {
    await client.query(`declare rows_of no scroll cursor for select * from "${table}"`)
    for (;;) {
      const part = await client.query<Row>(`fetch ${BATCH_ROWS} from rows_of`)
      if (part.rows.length === 0) break
      yield* part.rows
    }
    await client.query('close rows_of')
  }
  const shown = tables.filter((name) => !name.startsWith('kysely_'))
  return { version: versions[0]?.version ?? '', tables: shown, rows, close }
}

import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { inOrderOfReferences, migrateTo, migrateToLatest } from '../migrate.ts'
import type { Engine } from '../run-migrations.ts'
import { addressOrWrong } from '../postgres/cannot-open.ts'
import { Hosts } from '../postgres/hosts.ts'
import { connectPostgres } from '../postgres/postgres-client.ts'
import { postgresDialect } from '../postgres/postgres-dialect.ts'
import { NO_LIMITS } from '../postgres/time-limits.ts'
import { SqliteRunner, sqliteDialect } from '../sqlite/sqlite-connection.ts'
import type { Tables } from '../tables.ts'
import type { Row } from './snapshot.ts'

export type Source = { version: string; tables: string[]; rows: (table: string) => AsyncIterable<Row> }

const BATCH_ROWS = 200
const ENDING_MS = 3000
const LOOK_MS = 100

/** Makes a new database file from the rows; an existing file is moved to `aside`. */
export async function loadSqlite(file: string, source: Source, aside: string): Promise<void> {
  const made = `${file}.restoring`
  for (const ending of ['', '-wal', '-shm']) rmSync(`${made}${ending}`, { force: true })
  const handle = new DatabaseSync(made)
  handle.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  try {
    await load(new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) }), 'sqlite', source)
    const check = String(handle.prepare('pragma integrity_check').get()?.['integrity_check'])
    if (check !== 'ok') throw new Error(`The restored database is damaged: ${check}`)
    // The last connection to close writes the log back into the file.
  } finally {
    handle.close()
  }
  for (const ending of ['', '-wal', '-shm']) renameIfThere(`${file}${ending}`, `${aside}${ending}`)
  renameSync(made, file)
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Empties the database and fills it with the rows. Rejects when others are connected to it. */
export async function loadPostgres(url: string, source: Source): Promise<void> {
  const hosts = new Hosts(addressOrWrong(url))
  await refusePooler(hosts)
  // At most one connection of our own: any further one belongs to another client.
  const kysely = new Kysely<Tables>({ dialect: postgresDialect({ hosts, limits: NO_LIMITS }, 1) })
  try {
    await refuseOthers(kysely)
    for (const statement of ['drop schema public cascade', 'create schema public'])
      await sql.raw(statement).execute(kysely)
    await load(kysely, 'postgres', source)
  } finally {
    await kysely.destroy()
  }
}

/** The server's own helpers (autovacuum) have no user. A program that just ended is shown until its session is gone. */
async function refuseOthers(kysely: Kysely<Tables>): Promise<void> {
  const others = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`.execute(kysely)
    return rows.map(({ pid }) => pid)
  }
  let still = await others()
  for (let waited = 0; still.length > 0 && waited < ENDING_MS; waited += LOOK_MS) {
    await setTimeout(LOOK_MS)
    still = await others()
  }
  if (still.length > 0) throw new Error('Others are connected to the database: stop the app first.')
}

/** Behind a pooler it cannot be seen whether the app is connected. */
async function refusePooler(hosts: Hosts): Promise<void> {
  const client = await connectPostgres({ hosts, limits: NO_LIMITS })
  await client.end()
  if (client.isPooled)
    throw new Error('DATABASE_URL leads through a pooler (PgBouncer): restore by the address of the server itself.')
}

/** Loads the rows into the schema of their version, which is then migrated to the newest one. */
async function load(kysely: Kysely<Tables>, engine: Engine, { version, tables, rows }: Source): Promise<void> {
  await migrateTo(kysely, engine, version)
  await kysely.transaction().execute(async (tx) => {
    for (const table of inOrderOfReferences(tables)) {
      let part: Row[] = []
      const put = async () => {
        if (part.length > 0)
          await tx
            .insertInto(table as keyof Tables)
            .values(part)
            .execute()
        part = []
      }
      for await (const row of rows(table)) {
        part.push(row)
        if (part.length === BATCH_ROWS) await put()
      }
      await put()
    }
  })
  await migrateToLatest(kysely, engine)
}

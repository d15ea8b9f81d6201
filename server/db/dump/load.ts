import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Engine, inOrderOfReferences, migrateTo, migrateToLatest } from '../migrate.ts'
import { SqliteRunner, sqliteDialect } from '../sqlite/sqlite-connection.ts'
import type { Tables } from '../tables.ts'
import type { Row } from './snapshot.ts'

export type Source = { version: string; tables: string[]; rows: (table: string) => AsyncIterable<Row> }

const BATCH_ROWS = 200

/** Makes a new database file of the rows; one that is there is left beside it under `aside`. */
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
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const others = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    if (others.rows.length > 0) throw new Error('Others are connected to the database: stop the app first.')
    await pool.query('drop schema public cascade; create schema public')
    await load(kysely, 'postgres', source)
  } finally {
    await kysely.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end()
  }
}

/** At the schema that the rows come from; then it is brought to the newest one. */
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

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CountedDb } from '../db/change-counters.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { CALL_LIMITS } from '../db/postgres/time-limits.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { pgBouncer, startPgBouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'

/** The engine that this run tests: `TEST_DB=sqlite` (the default) or `postgres`. */
export const engine: 'sqlite' | 'postgres' = process.env['TEST_DB'] === 'postgres' ? 'postgres' : 'sqlite'

/** `url` is the PostgreSQL's address, null for SQLite. */
export type FreshDb = { db: CountedDb; url: string | null; drop: () => Promise<void> }

/** An empty, migrated database of its own: a copied file, or one cloned from a template. */
export async function freshDb(folder: string): Promise<FreshDb> {
  return engine === 'postgres' ? freshPostgres() : freshSqlite(folder)
}

/**
 * The limits of calls, except for how long this process may be silent or wait for a connection: hundreds of suites
 * begin at once in it, and on a busy machine one of them may not have its turn for seconds.
 */
const PATIENT = { ...CALL_LIMITS, idleInTransaction: 60_000, answer: 60_000, connect: 60_000 }

let sqliteTemplate: Promise<string> | null = null
let postgresTemplate: Promise<string> | null = null
let made = 0

async function freshSqlite(folder: string): Promise<FreshDb> {
  sqliteTemplate ??= makeSqliteTemplate()
  const file = join(folder, 'academy.sqlite')
  copyFileSync(await sqliteTemplate, file)
  const db = await openSqlite(file, true)
  return { db, url: null, drop: () => db.close() }
}

async function makeSqliteTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'template.sqlite')
  const db = await openSqlite(file, true)
  // Closing the last connection writes the log back, so that one file is the whole database.
  await db.close()
  return file
}

async function freshPostgres(): Promise<FreshDb> {
  postgresTemplate ??= makePostgresTemplate()
  const server = await postgresTemplate
  const name = `test_${process.pid}_${(made += 1)}`
  // Without this strategy PostgreSQL also writes the whole copy to its log.
  await onServer(server, `create database ${name} template migrated_${process.pid} strategy file_copy`)
  const url = (await through(server))(name)
  const db = await openPostgres(url, true, PATIENT)
  return {
    db,
    url,
    drop: async () => {
      await db.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

let bouncer: Promise<(database: string) => string> | null = null

/** Returns how databases are addressed: through a pooler when this run tests one. Creating and dropping bypass it. */
async function through(server: string): Promise<(database: string) => string> {
  if (pgBouncer === undefined) return (database) => addressOf(server, database)
  return (bouncer ??= startPgBouncer(pgBouncer, server))
}

async function makePostgresTemplate(): Promise<string> {
  const given = process.env['TEST_POSTGRES_URL']
  const server = given ?? (await startPostgres()).near
  const name = `migrated_${process.pid}`
  await onServer(server, `create database ${name}`)
  const db = await openPostgres(addressOf(server, name), true, PATIENT)
  await db.close()
  return server
}

/** One connection per server, which every test app uses twice. It does not keep the process from ending. */
const connections = new Map<string, pg.Pool>()

export async function onServer(server: string, statement: string): Promise<void> {
  const connection = connections.get(server) ?? new pg.Pool({ connectionString: server, max: 1, allowExitOnIdle: true })
  connections.set(server, connection)
  await connection.query(statement)
}

/** Returns the address of one of the server's databases. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}

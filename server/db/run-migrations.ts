import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../ports/cannot-start.ts'
import { Busy } from './db.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** A statement, or a function for several: it reads and writes by the schema that this migration has reached. */
export type Step = string | ((db: Kysely<Tables>) => Promise<void>)

export type MigrationPlan = {
  /** In the order of release. */
  migrations: Record<string, Step[]>
  /** Migrations that only add: the previous version goes on, and starts, on their schema. */
  expanding: ReadonlySet<string>
  /** The schema of before the first migration that already has all its tables. */
  takesOver?: string
  /** The last migration to run. */
  version: string
}

/** A migration that was run, and the oldest one that an app must know to run on it; null where none was recorded. */
type Done = { name: string; oldest_code: string | null }

// How long a change of the schema waits for a table: meanwhile every other client that needs the table waits behind it.
const LOCK_MS = 1000
const MAX_TRIES = 60
const LONGEST_PAUSE_MS = 5000
const DEADLOCK = '40P01'
const INDEX_BESIDE = /^\s*create (?:unique )?index concurrently if not exists (\w+)/i

/**
 * Returns true when the schema is older than the plan's version. Takes no lock. Throws `CannotStart` for a schema of a
 * newer version on which this one must not run.
 */
export async function isBehind(kysely: Kysely<Tables>, plan: MigrationPlan): Promise<boolean> {
  return pendingOf(await doneMigrations(kysely), plan).length > 0
}

/**
 * Brings the schema to the plan's version. Where other clients use the database meanwhile, it waits at most a second
 * for each table, calls `waits`, pauses and begins again. Rejects with `Busy` when it never got through.
 */
export async function runMigrations(
  kysely: Kysely<Tables>,
  engine: Engine,
  plan: MigrationPlan,
  waits: (tried: number) => void = () => {},
): Promise<void> {
  for (let tried = 1; await isBehind(kysely, plan);) {
    try {
      await runNext(kysely, engine, plan)
    } catch (error) {
      if (!isPassing(error) || tried === MAX_TRIES) throw error
      waits(tried)
      await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, 200 * tried)))
      tried += 1
    }
  }
}

/** Another client was in the way: one that uses the table, or one that builds the same index. */
const isPassing = (error: unknown) =>
  error instanceof Busy ||
  (error as { code?: string }).code === DEADLOCK ||
  // Two clients build the same index: PostgreSQL has no code of its own for this error.
  (error instanceof Error && /tuple concurrently (updated|deleted)/.test(error.message))

/** Runs all migrations that fit in one transaction, or builds one index concurrently. */
async function runNext(kysely: Kysely<Tables>, engine: Engine, plan: MigrationPlan): Promise<void> {
  const [first = ''] = pendingOf(await doneMigrations(kysely), plan)
  const isBeside = (name: string) => engine === 'postgres' && (plan.migrations[name] ?? []).some(isIndexBeside)
  if (isBeside(first)) return buildBeside(kysely, plan, first)
  if (engine === 'postgres') await makeOwnTables(kysely)
  await runInOne(kysely, engine, plan, isBeside)
}

async function runInOne(
  kysely: Kysely<Tables>,
  engine: Engine,
  plan: MigrationPlan,
  isBeside: (name: string) => boolean,
): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    if (engine === 'postgres') await takeTurn(tx)
    else await makeOwnTables(tx)
    const done = await doneMigrations(tx)
    for (const name of pendingOf(done, plan)) {
      if (isBeside(name)) break
      const isThere = done.length > 0 && done.at(-1)?.name === plan.takesOver
      for (const step of isThere ? [] : (plan.migrations[name] ?? [])) await runStep(tx, engine, step)
      done.push(await noteDone(tx, plan, name, done.at(-1)))
    }
  })
}

const isIndexBeside = (step: Step) => typeof step === 'string' && INDEX_BESIDE.test(step)

async function runStep(tx: Kysely<Tables>, engine: Engine, step: Step): Promise<void> {
  if (typeof step === 'string') await sql.raw(engine === 'sqlite' ? toSqlite(step) : step).execute(tx)
  else await step(tx)
}

/**
 * Makes migrations run one after another: the second process finds them done. The transaction's end releases the lock,
 * also behind a pooler.
 */
async function takeTurn(tx: Kysely<Tables>): Promise<void> {
  const set = (name: string, value: number) => sql.raw(`set local ${name} = ${value}`).execute(tx)
  // A migration that fills a table takes its time, and so does waiting for one in another process.
  await set('statement_timeout', 0)
  await set('idle_in_transaction_session_timeout', 0)
  await set('lock_timeout', 0)
  await sql`select id from kysely_migration_lock where id = 'migration_lock' for update`.execute(tx)
  await set('lock_timeout', LOCK_MS)
}

/** Builds an index beside other clients' writes: not in a transaction, so its steps must be repeatable. */
async function buildBeside(kysely: Kysely<Tables>, plan: MigrationPlan, name: string): Promise<void> {
  for (const step of plan.migrations[name] ?? []) {
    const index = typeof step === 'string' ? INDEX_BESIDE.exec(step)?.[1] : undefined
    if (typeof step !== 'string' || index === undefined)
      throw new Error(
        `${name} has an index that is built concurrently beside other steps: give it a migration of its own.`,
      )
    const isGood = async () => {
      const { rows } = await sql<{ good: boolean }>`
        select indisvalid as good from pg_index where indexrelid = to_regclass(${index})`.execute(kysely)
      return rows[0]?.good
    }
    // An index whose build broke off exists but is invalid; while another client builds it, it cannot be dropped.
    if ((await isGood()) === false) await sql.raw(`drop index concurrently if exists ${index}`).execute(kysely)
    await sql.raw(step).execute(kysely)
    if (!(await isGood())) throw new Busy(`The index ${index} is being built by somebody else.`)
  }
  const done = await doneMigrations(kysely)
  if (!done.some((one) => one.name === name)) await noteDone(kysely, plan, name, done.at(-1))
}

async function noteDone(
  kysely: Kysely<Tables>,
  { expanding }: MigrationPlan,
  name: string,
  before: Done | undefined,
): Promise<Done> {
  const oldest = expanding.has(name) ? (before?.oldest_code ?? before?.name ?? name) : name
  await sql`insert into kysely_migration (name, timestamp, oldest_code)
    values (${name}, ${new Date().toISOString()}, ${oldest}) on conflict do nothing`.execute(kysely)
  return { name, oldest_code: oldest }
}

/** The tables' names are those of Kysely's own migrator, with which databases were made before 1.0.0. */
async function makeOwnTables(kysely: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(kysely)
  await run(
    'create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null, oldest_code text)',
  )
  await run(
    'create table if not exists kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  )
  await run("insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing")
  const [row] = await doneRows(kysely)
  if (row && !('oldest_code' in row)) await run('alter table kysely_migration add column oldest_code text')
}

async function doneRows(kysely: Kysely<Tables>): Promise<Partial<Done>[]> {
  return (await sql<Partial<Done>>`select * from kysely_migration order by name`.execute(kysely)).rows
}

/** Returns the migrations in their order; none where there is no schema. */
async function doneMigrations(kysely: Kysely<Tables>): Promise<Done[]> {
  try {
    return (await doneRows(kysely)).map(({ name = '', oldest_code = null }) => ({ name, oldest_code }))
  } catch (error) {
    const isNone = (error as { code?: string }).code === '42P01' || /no such table/.test(String(error))
    if (!isNone) throw error
    return []
  }
}

function pendingOf(done: Done[], { migrations, takesOver, version }: MigrationPlan): string[] {
  const known = Object.keys(migrations)
  const names = new Set(done.map(({ name }) => name))
  const newest = done.at(-1)
  const pending = known.slice(0, known.indexOf(version) + 1).filter((name) => !names.has(name))
  if (newest === undefined || newest.name in migrations || newest.name === takesOver) return pending
  if (newest.name < (known[0] ?? ''))
    throw new CannotStart(
      `The database is of a version before 1.0.0 (${newest.name}) that this app cannot take over: start the last version before 1.0.0 on it once, and then this one.`,
    )
  if (pending.length > 0 || newest.oldest_code === null || newest.oldest_code > (known.at(-1) ?? ''))
    throw new CannotStart(
      `The database is of a newer version of the app (${newest.name}), and this one must not run on it: start the newer version, or restore a backup from before it.`,
    )
  return []
}

/** Tables that grow with students: SQLite stores their short rows in the order of their keys, in half the space. */
const BY_KEY = new Set(['student_batches', 'watch_progress', 'material_progress', 'attendance', 'attempts', 'answers'])

/**
 * Translates a statement of PostgreSQL. SQLite's strict tables know only `integer`, which has 64 bits, and compare
 * texts by their bytes anyway. An SQLite file has no other writer, so its indexes need not be built concurrently.
 */
function toSqlite(statement: string): string {
  const typed = statement
    .replaceAll(/\bbigint\b/g, 'integer')
    .replaceAll(' collate "C"', '')
    .replaceAll(/\bstrpos\(/g, 'instr(')
    .replace(/\bindex concurrently\b/i, 'index')
  const table = /^\s*create table (\w+)/i.exec(typed)?.[1]
  if (table === undefined) return typed
  return BY_KEY.has(table) ? `${typed} strict, without rowid` : `${typed} strict`
}

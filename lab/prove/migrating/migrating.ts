import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readSettings } from '../../../server/config.ts'
import { migrateTo, newestVersion } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { sqliteDialect, SqliteRunner } from '../../../server/db/sqlite/sqlite-connection.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { readSecrets } from '../../../server/secrets.ts'
import { programFile } from '../../../server/testing/program.ts'
import { snapshotRows } from '../../../server/testing/snapshot-rows.ts'
import type { Asked, Proof, Verdict } from '../proof.ts'
import { startEngine } from '../world/engine.ts'
import { integrity } from '../world/stored.queries.ts'
import { fillOldAcademy } from './old-academy.queries.ts'

const OLD_VERSION = '0009-own-version'
const POINTS = { sqlite: 24, postgres: 12 }
const STATEMENTS = 'academy:statement'
const program = programFile('server/main.ts')

/** The server is killed inside its migrations, and started again. */
export const migrating: Proof = {
  about: 'an old academy whose server is killed inside a migration comes up whole at the next start',
  bound: 900,
  async run(asked) {
    const engines = asked.engine ? [asked.engine] : (['sqlite', 'postgres'] as const)
    const verdicts: Verdict[] = []
    for (const name of engines) verdicts.push(await killedOn(name, asked))
    return verdicts
  },
}

type Engine = 'sqlite' | 'postgres'
type Place = { folder: string; environment: Record<string, string> }

async function killedOn(name: Engine, { runs, broken }: Asked): Promise<Verdict> {
  const engine = await startEngine(name)
  const folder = mkdtempSync(join(tmpdir(), 'migrating-'))
  const oldAcademies = name === 'sqlite' ? sqliteAcademies(folder) : postgresAcademies(folder, engine.environment)
  try {
    const untouched = await oldAcademies()
    const { statements, rows } = await migratedInOneGo(untouched)
    const points = runs ?? POINTS[name]
    const faults: string[] = []
    let inside = 0
    for (let point = 1; point <= points; point += 1) {
      const place = await oldAcademies()
      const at = Math.round((statements * point) / points)
      // The last one is killed behind its last statement: on SQLite everything is stored by then.
      const late = { ...(point === points && { PROVE_KILL_LATE: '1' }), ...(broken && { PROVE_BROKEN: '1' }) }
      await killedAt(place, at, late)
      // Some migrations are stored by themselves: what comes after them is still to come.
      if ((await contentOf(place)).version !== newestVersion) inside += 1
      faults.push(...(await upAgain(place, rows)).map((fault) => `killed at statement ${at}: ${fault}`))
    }
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`)
    return {
      holds: faults.length === 0 && inside >= points - 1,
      line: `migrating: ${points} kills within ${statements} statements on ${name}, ${inside} of them left an older academy, ${faults.length} faults`,
    }
  } finally {
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what makes one more copy of the same old academy. */
function sqliteAcademies(folder: string): () => Promise<Place> {
  let made = 0
  const template = join(folder, 'old.sqlite')
  return async () => {
    if (made === 0) {
      const handle = new DatabaseSync(template)
      const kysely = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) })
      await migrateTo(kysely, 'sqlite', OLD_VERSION)
      await fillOldAcademy(kysely)
      handle.close()
    }
    const own = mkdtempSync(join(folder, `${(made += 1)}-`))
    copyFileSync(template, join(own, 'academy.sqlite'))
    // An academy that has been used has its keys.
    readSecrets(join(own, 'secrets.json'))
    return { folder: own, environment: { DATA_DIR: own } }
  }
}

function postgresAcademies(folder: string, environment: Record<string, string>): () => Promise<Place> {
  const template = String(environment['DATABASE_URL'])
  let made = 0
  return async () => {
    if (made === 0) {
      const kysely = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: template, max: 1 }) }),
      })
      await migrateTo(kysely, 'postgres', OLD_VERSION)
      await fillOldAcademy(kysely)
      await kysely.destroy()
    }
    const name = `old_${(made += 1)}`
    const url = new URL(template)
    const client = new pg.Client(template.replace(url.pathname, '/postgres'))
    await client.connect()
    await client.query(`create database ${name} template ${url.pathname.slice(1)}`)
    await client.end()
    const own = mkdtempSync(join(folder, `${made}-`))
    // An academy that has been used has its keys.
    readSecrets(join(own, 'secrets.json'))
    const DATABASE_URL = template.replace(url.pathname, `/${name}`)
    return { folder: own, environment: { DATA_DIR: own, SECRETS_FILE: join(own, 'secrets.json'), DATABASE_URL } }
  }
}

type Content = { version: string; rows: string }

/** How many statements the migrations are, and what the academy is after them. */
async function migratedInOneGo(place: Place): Promise<{ statements: number; rows: string }> {
  let statements = 0
  const count = (message: unknown) => {
    const { sql } = message as { sql: string }
    if (statements > 0 || sql.includes('kysely_migration')) statements += 1
  }
  subscribe(STATEMENTS, count)
  const db = await openDatabase(readSettings(place.environment))
  unsubscribe(STATEMENTS, count)
  await db.close()
  return { statements, rows: (await contentOf(place)).rows }
}

async function contentOf({ environment }: Place): Promise<Content> {
  const { version, tables } = await snapshotRows(readSettings(environment))
  // A start names the academy's media and keys, of which each of these has its own, and counts itself in a row that no
  // old academy has.
  const started = new Set(['shared_parts', 'content_version'])
  const same = Object.entries(tables).filter(([table]) => !started.has(table))
  return { version, rows: JSON.stringify(same) }
}

/** Starts the server, which ends at this statement of its migrations. */
async function killedAt(place: Place, statement: number, how: Record<string, string>): Promise<void> {
  const killer = { PROVE_KILL_AT: String(statement), ...how }
  const preload = ['--import', join(import.meta.dirname, 'kill-at.ts')]
  const child = startMain(place, preload, killer)
  const up = once(child.stdout, 'data')
  await Promise.race([once(child, 'exit'), up.catch(() => {})])
  child.kill('SIGKILL')
}

/** What is wrong with the academy after the next start. */
async function upAgain(place: Place, wanted: string): Promise<string[]> {
  const child = startMain(place, [], {})
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(child, 'exit')
  const isUp = await Promise.race([
    gone.then(() => false),
    once(child.stdout, 'data').then(
      () => true,
      () => false,
    ),
  ])
  child.kill('SIGKILL')
  await gone
  if (!isUp) return [`the server did not start again: ${said.trim().split('\n').at(-1)}`]
  const { version, rows } = await contentOf(place)
  const db = await openDatabase(readSettings(place.environment))
  const faults = await integrity(db)
  await db.close()
  if (version !== newestVersion) faults.push(`it stayed at ${version}`)
  if (rows !== wanted) faults.push('its rows are not those of an academy that was migrated in one go')
  return faults
}

function startMain({ environment }: Place, flags: string[], more: Record<string, string>) {
  const env = { ...process.env, ...environment, ...more, PORT: '0', SMS: 'console', LOG_LEVEL: 'error' }
  return spawn(process.execPath, [...flags, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

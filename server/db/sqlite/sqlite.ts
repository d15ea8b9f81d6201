import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Checkpointer } from './checkpointer.ts'
import type { CountedDb } from '../change-counters.ts'
import { migrateToLatest } from '../migrate.ts'
import { kyselyOver, sqliteDialect, SqliteLease, SqliteRunner, TurnReader } from './sqlite-connection.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Tables } from '../tables.ts'

// SQLite before this release could damage a WAL file that two connections wrote to.
const OLDEST = [3, 51, 3]
const LOCK_TIMEOUT_MS = 5000
const FULL = 2
// As much of the file as SQLite can read without copying it: the rows of one student may lie anywhere in it.
const MAPPED_BYTES = 2_147_418_112
// Half the usual size: a saved answer changes one page, and the whole page is written twice, to the log and back to the
// file. An academy keeps the size that it was created with.
const PAGE_BYTES = 2048
// Pages in the log, 128 MB, at which the writer itself puts them back; `checkpointer.ts` usually does so earlier.
const LONGEST_LOG = 64_000

/**
 * Opens the file, checks the settings that durability depends on, migrates, and returns the database. `forTests` waits
 * for no disk: the file need not survive a crash of the machine.
 */
export async function openSqlite(file: string, forTests = false): Promise<CountedDb> {
  const writing = openWriting(file)
  if (forTests) writing.exec('pragma synchronous = off')
  const runner = new SqliteRunner(writing)
  await migrateToLatest(new Kysely<Tables>({ dialect: sqliteDialect(runner) }), 'sqlite')
  // Set only after migrating, because a migration may need more temporary space than there is memory.
  writing.exec('pragma temp_store = memory')
  const { reader, read, close: closeReading } = openReading(file, writing)
  const checkpointer = new Checkpointer(writing)
  const writer = new SqliteWriter(runner, {
    commits: (changes) => reader.endTurn(changes),
    committed: (inBackground) => checkpointer.committed(inBackground),
  })
  let closed: Promise<void> | null = null
  return {
    engine: 'sqlite',
    read,
    readRow: (statement, values) => statement.one(read, values),
    changeCounter: () => reader.stamp(),
    studentChanges: (studId) => reader.ownWrites(studId),
    isFull: () => writer.isFull,
    waiting: () => writer.waiting,
    write: (...work) => writer.write(...work),
    writeRow: (statement, values) => writer.write({ oneStatement: true }, (tx) => statement.one(tx, values)),
    wipe: async () => emptyLog(writing),
    ping: async () => void (await sql`select 1`.execute(read)),
    close: () =>
      (closed ??= writer.close().then(() => {
        closeReading()
        writing.close()
      })),
  }
}

/** Returns reads of the file, also beside another process that writes. */
export function openSqliteReader(file: string): { read: Kysely<Tables>; close: () => void } {
  const { read, close } = openReading(file)
  return { read, close }
}

type Reading = { reader: TurnReader; read: Kysely<Tables>; close: () => void }

/** `watched` is the handle that this process writes with, if it does. */
function openReading(file: string, watched?: DatabaseSync): Reading {
  const reading = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  reading.exec(`pragma cache_size = -65536; pragma mmap_size = ${MAPPED_BYTES}; pragma temp_store = memory`)
  const reader = new TurnReader(reading, watched)
  const read = kyselyOver(reader)(new SqliteLease(reader))
  const close = () => {
    reader.endTurn()
    reading.close()
  }
  return { reader, read, close }
}

function openWriting(file: string): DatabaseSync {
  const handle = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
  // Must come first: the file gets its page size when the journal mode creates it.
  handle.exec(`pragma page_size = ${PAGE_BYTES}`)
  handle.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536',
  )
  // Deleted data is overwritten: an erased student must not be found in the file.
  handle.exec('pragma secure_delete = on')
  handle.exec(`pragma wal_autocheckpoint = ${LONGEST_LOG}`)
  const version = String(handle.prepare('select sqlite_version() v').get()?.['v'])
  if (isOlder(version)) throw new Error(`SQLite ${version} is too old: ${OLDEST.join('.')} is needed.`)
  const mode = String(handle.prepare('pragma journal_mode').get()?.['journal_mode'])
  const synchronous = Number(handle.prepare('pragma synchronous').get()?.['synchronous'])
  if (mode !== 'wal' || synchronous !== FULL) {
    throw new Error(`The database is not durable here: journal ${mode}, synchronous ${synchronous}.`)
  }
  return handle
}

/** Earlier states of pages stay in the log until it is emptied. No lock is awaited: everybody would wait with it. */
function emptyLog(handle: DatabaseSync): void {
  handle.exec('pragma busy_timeout = 0')
  try {
    handle.exec('pragma wal_checkpoint(truncate)')
  } finally {
    handle.exec(`pragma busy_timeout = ${LOCK_TIMEOUT_MS}`)
  }
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}

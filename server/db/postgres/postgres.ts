import { Kysely, sql } from 'kysely'
import type { CountedDb } from '../change-counters.ts'
import { Busy, type RowStatement, StorageFull, type Tx, type Work } from '../db.ts'
import { DURABLE_SETTINGS } from '../durable-settings.ts'
import { Gate } from '../gate.ts'
import { migrateToLatest, needsMigration } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { addressOrWrong, openedOrWhy } from './cannot-open.ts'
import { Batches } from './fast-path/batches.ts'
import { Hosts } from './hosts.ts'
import { NotWritable } from './postgres-client.ts'
import { postgresDialect, UnfitConnection } from './postgres-dialect.ts'
import { codeOf, faultOf } from './postgres-faults.rules.ts'
import { CALL_LIMITS, NO_LIMITS } from './time-limits.ts'
import { pipelinedUnits, together } from './fast-path/pipelined-unit.ts'

const MAX_READ_CONNECTIONS = 6
const MAX_READS_BESIDE = 2
// More units at once are not faster, and meet each other more often.
const MAX_UNITS_AT_ONCE = 4
// From this try on a unit runs alone in its process.
const ALONE_AFTER_TRIES = 3
const MAX_TRIES = 10
const MAX_PAUSE_MS = 200
// Two units inserted the same row: the second try sees the first one's row. A real duplicate fails again.
const DUPLICATE = '23505'

/**
 * Connects, checks the settings that durability depends on, migrates, and returns the database. `forTests` accepts a
 * server that may forget what it stored; `limits` are the time limits of the connections.
 */
export async function openPostgres(url: string, forTests = false, limits = CALL_LIMITS): Promise<CountedDb> {
  const address = addressOrWrong(url)
  const hosts = new Hosts(address)
  const reader = new Kysely<Tables>({ dialect: postgresDialect({ hosts, limits }, MAX_READ_CONNECTIONS) })
  // A single statement is a transaction by itself, and must be as safe as the others.
  const writing = postgresDialect({ hosts, limits, isolation: 'serializable' }, MAX_UNITS_AT_ONCE)
  const writer = new Kysely<Tables>({ dialect: writing })
  // The pool itself is ended too: Kysely does not end a pool of which it never requested a connection.
  const pools = [reader, writer, writing.createDriver()]
  const end = async () => void (await Promise.all(pools.map(async (pool) => pool.destroy())))
  try {
    await openedOrWhy(address, async () => sql`select 1`.execute(reader))
    if (!forTests) await checkDurable(reader)
    if (await needsMigration(reader)) await migratePostgres(url)
  } catch (error) {
    await end()
    throw error
  }
  const gate = new Gate(MAX_UNITS_AT_ONCE)
  const running = new Set<Promise<unknown>>()
  const room = new Room()
  let closed: Promise<void> | null = null
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new Busy('The database is closing.')
    const run = room.watch(work())
    running.add(run)
    return run.finally(() => running.delete(run))
  }
  const inTurn = <T>(unit: () => Promise<T>) => watched(() => repeated(gate, unit))
  const transaction = pipelinedUnits(writing)
  const statement = <T>(unit: Unit<T>) => unit(writer)
  const { rowReads, rowWrites, units } = batchesOf({ reader, gate, statement, transaction })
  return {
    engine: 'postgres',
    read: reader,
    readRow: (row, values) => rowReads.ask(row, values),
    changeCounter: () => null,
    studentChanges: () => 0,
    isFull: () => room.isFull,
    waiting: () => running.size,
    write: <T>(...work: Work<T>) => {
      const [options, given] = work.length === 1 ? [{}, ...work] : work
      const unit = async (tx: Tx) => given(tx)
      if ('forStudent' in options) return watched(() => units.ask(unitOf<T>(), { studId: options.forStudent, unit }))
      return inTurn(() => ('oneStatement' in options ? statement(unit) : transaction(unit)))
    },
    writeRow: (row, values) => watched(() => rowWrites.ask(row, values)),
    // The server writes over deleted rows by itself, in its own time.
    wipe: async () => {},
    ping: () => reachWritable(reader, hosts),
    close: () => (closed ??= Promise.allSettled(running).then(end)),
  }
}

/** Returns reads beside the process that has the database open, with connections of its own. */
export function openPostgresReader(url: string, limits = CALL_LIMITS): { read: Tx; close: () => Promise<void> } {
  const hosts = new Hosts(addressOrWrong(url))
  const read = new Kysely<Tables>({ dialect: postgresDialect({ hosts, limits }, MAX_READS_BESIDE) })
  return { read, close: () => read.destroy() }
}

type Unit<T> = (tx: Tx) => Promise<T>
type Runner = <T>(unit: Unit<T>) => Promise<T>
type Parts = { reader: Tx; gate: Gate; statement: Runner; transaction: Runner }

/** Returns the queues that combine requests of one kind: reads of a row, writes of a row, units of students. */
function batchesOf({ reader, gate, statement, transaction }: Parts) {
  // Saves and units take turns: side by side they conflict on the pages of indexes, even for different students.
  const lane = new Gate(1)
  const written = (run: Runner) =>
    new Batches(
      {
        one: (row, values) => repeated(gate, () => run(async (tx) => row.one(tx, values))),
        many: (row, all) => gate.run(1, () => run((tx) => row.many(tx, all))),
      },
      lane,
    )
  const rowReads = new Batches({
    one: async (row, values) => row.one(reader, values),
    many: (row, all) => row.many(reader, all),
  })
  return { rowReads, rowWrites: written(statement), units: written(transaction) }
}

type StudentUnit<T> = { studId: number; unit: Unit<T> }

/**
 * Runs units of several students in one transaction: in separate ones they would conflict on the pages of indexes. Each
 * unit touches rows of its own student alone, so the order of their statements does not matter.
 */
const studentUnits: RowStatement<StudentUnit<unknown>, unknown> = {
  one: (tx, { unit }) => unit(tx),
  many: async (tx, all) =>
    together(
      tx,
      all.map(({ unit }) => unit),
    ),
  // Each unit holds its rows until the last one is done, and saves wait for all of them.
  maxRows: 16,
  keyOf: ({ studId }) => String(studId),
}

/** Units are combined by the identity of this object, so all share it. */
const unitOf = <T>() => studentUnits as RowStatement<StudentUnit<T>, T>

/** Brings the schema up to date, with connections without time limits. Calls `waits` before each pause. */
export async function migratePostgres(url: string, waits?: (tried: number) => void): Promise<void> {
  const address = addressOrWrong(url)
  const opening = { hosts: new Hosts(address), limits: NO_LIMITS }
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(opening, 1) })
  try {
    await openedOrWhy(address, async () => migrateToLatest(kysely, 'postgres', waits))
  } finally {
    await kysely.destroy()
  }
}

/** Whether the last unit found room on the disk. */
class Room {
  isFull = false

  async watch<T>(unit: Promise<T>): Promise<T> {
    try {
      const value = await unit
      this.isFull = false
      return value
    } catch (error) {
      this.isFull ||= error instanceof StorageFull
      throw error
    }
  }
}

/** Rejects when a setting is off that the durability of acknowledged answers depends on. */
async function checkDurable(kysely: Kysely<Tables>): Promise<void> {
  for (const setting of DURABLE_SETTINGS) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(kysely)
    if (rows[0]?.value === 'off') throw new Error(`The database is not durable here: ${setting} is off.`)
  }
}

/** Rejects when the server is not there, or takes no writes; in the second case its connections are not used again. */
async function reachWritable(reader: Kysely<Tables>, hosts: Hosts): Promise<void> {
  const { rows } = await sql<{ readonly: string }>`
    select current_setting('transaction_read_only') as readonly`.execute(reader)
  if (rows[0]?.readonly === 'off') return
  hosts.lost(hosts.generation)
  throw new NotWritable('The server takes no writes.')
}

async function repeated<T>(gate: Gate, run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await gate.run(tried < ALONE_AFTER_TRIES ? 1 : gate.size, run)
    } catch (error) {
      // Nothing of the unit was done, so it may run on another connection.
      if (error instanceof UnfitConnection && tried < MAX_TRIES) continue
      if (faultOf(error) !== 'conflict' || (codeOf(error) === DUPLICATE && tried > 1)) throw error
      if (tried === MAX_TRIES) throw new Busy('Too many writers at once.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MAX_PAUSE_MS, 10 * 2 ** tried)))
    }
  }
}

import { Kysely, sql } from 'kysely'
import type { CountedDb } from '../change-counters.ts'
import { Busy, StorageFull, type Tx } from '../db.ts'
import { DURABLE_SETTINGS } from '../durable-settings.ts'
import { Gate } from '../gate.ts'
import { migrateToLatest, needsMigration } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { addressOrWrong, openedOrWhy } from './cannot-open.ts'
import { Hosts } from './hosts.ts'
import { NotWritable, type Opening } from './postgres-client.ts'
import { postgresDialect, UnfitConnection } from './postgres-dialect.ts'
import { codeOf, faultOf } from './postgres-faults.rules.ts'
import { CALL_LIMITS, NO_LIMITS } from './time-limits.ts'

const MAX_READ_CONNECTIONS = 6
// More units at once are not faster, and meet each other more often.
const MAX_UNITS_AT_ONCE = 4
// From this try on a unit runs alone in its process.
const ALONE_AFTER_TRIES = 3
const MAX_TRIES = 10
const MAX_PAUSE_MS = 200
// Two units that made the same row: the second try sees the first one's row. A real duplicate fails again.
const DUPLICATE = '23505'

/**
 * Connects, checks what durability rests on, migrates, and returns the database. `forTests` takes a server that may
 * forget what it stored; `limits` are those of who waits.
 */
export async function openPostgres(url: string, forTests = false, limits = CALL_LIMITS): Promise<CountedDb> {
  const address = addressOrWrong(url)
  const hosts = new Hosts(address)
  const connect = (max: number, own: Partial<Opening> = {}) =>
    new Kysely<Tables>({ dialect: postgresDialect({ hosts, limits, ...own }, max) })
  const reader = connect(MAX_READ_CONNECTIONS)
  // A single statement is a transaction by itself, and must be as safe as the others.
  const writer = connect(MAX_UNITS_AT_ONCE, { isolation: 'serializable' })
  const end = async () => void (await Promise.all([reader.destroy(), writer.destroy()]))
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
  const inTurn = async <T>(unit: () => Promise<T>): Promise<T> => {
    if (closed) throw new Busy('The database is closing.')
    const run = room.watch(repeated(gate, unit))
    running.add(run)
    return run.finally(() => running.delete(run))
  }
  const write = <T>(unit: (tx: Tx) => Promise<T>) =>
    inTurn(() => writer.transaction().setIsolationLevel('serializable').execute(unit))
  return {
    engine: 'postgres',
    read: reader,
    changeCounter: () => null,
    studentChanges: () => 0,
    isFull: () => room.isFull,
    waiting: () => running.size,
    write,
    writeStatement: (unit) => inTurn(async () => unit(writer)),
    writeForStudent: (_studId, unit) => write(unit),
    // The server writes over deleted rows by itself, in its own time.
    wipe: async () => {},
    ping: () => reachWritable(reader, hosts),
    close: () => (closed ??= Promise.allSettled(running).then(end)),
  }
}

/** Brings the schema up to date, by connections that may take their time. Tells `waits` of each pause. */
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

/** Whether there was room for what was last to be stored. */
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

/** What an acknowledged answer rests on must not be switched off. */
async function checkDurable(kysely: Kysely<Tables>): Promise<void> {
  for (const setting of DURABLE_SETTINGS) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(kysely)
    if (rows[0]?.value === 'off') throw new Error(`The database is not durable here: ${setting} is off.`)
  }
}

/** Rejects when the server is not there, or takes no writes: then nobody uses what was connected to it. */
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
      // Of the unit nothing was done: on another connection it may be.
      if (error instanceof UnfitConnection && tried < MAX_TRIES) continue
      if (faultOf(error) !== 'conflict' || (codeOf(error) === DUPLICATE && tried > 1)) throw error
      if (tried === MAX_TRIES) throw new Busy('Too many writers at once.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MAX_PAUSE_MS, 10 * 2 ** tried)))
    }
  }
}

import { createHash } from 'node:crypto'
import { CompiledQuery, type DatabaseConnection, Kysely, sql } from 'kysely'
import pg from 'pg'
import type { CountedDb } from '../change-counters.ts'
import { Busy, type RowStatement, StorageFull, type Tx } from '../db.ts'
import { DURABLE_SETTINGS } from '../durable-settings.ts'
import { Gate } from '../gate.ts'
import { migrateToLatest } from '../migrate.ts'
import { Batches } from './fast-path/batches.ts'
import { BusyDialect } from './postgres-dialect.ts'
import { statementChannel } from '../statement-channel.ts'
import type { Tables } from '../tables.ts'

const MAX_READ_CONNECTIONS = 6
// More units at once are not faster, and meet each other more often.
const MAX_UNITS_AT_ONCE = 4
// From this try on a unit runs alone in its process.
const ALONE_AFTER_TRIES = 3
const MAX_TRIES = 10
const MAX_PAUSE_MS = 200
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
// Two units that made the same row: the second try sees the first one's row. A real duplicate fails again.
const DUPLICATE = '23505'
const CONNECTION_TIMEOUT_MS = 5000

/** Names every statement, so that the server parses each text once per connection. */
class NamedClient extends pg.Client {
  static readonly #names = new Map<string, string>()

  // pg's own signature has a dozen overloads; only text with values is changed.
  override query(...args: never[]): never {
    const [text, values, callback]: unknown[] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [never]))
    let name = NamedClient.#names.get(text)
    if (!name) NamedClient.#names.set(text, (name = `s${createHash('sha1').update(text).digest('base64url')}`))
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql: text, parameters: values })
    return super.query({ name, text, values } as never, callback as never) as never
  }
}

/**
 * Connects, checks what durability rests on, migrates, and returns the database. `forTests` takes a server that may
 * forget what it stored.
 */
export async function openPostgres(url: string, forTests = false): Promise<CountedDb> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(20, Number)
  types.setTypeParser(1700, Number)
  const connect = (max: number, setting?: string) => {
    const pool = new pg.Pool({
      Client: NamedClient,
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      max,
      types,
    })
    // A connection that breaks, idle or lent, is replaced at the next use; without listeners it would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    const onCreateConnection = async (connection: DatabaseConnection) => {
      if (setting !== undefined) await connection.executeQuery(CompiledQuery.raw(setting))
    }
    return new Kysely<Tables>({ dialect: new BusyDialect({ pool, onCreateConnection }) })
  }
  const reader = connect(MAX_READ_CONNECTIONS)
  // A single statement is a transaction by itself, and must be as safe as the others.
  const writer = connect(MAX_UNITS_AT_ONCE, "set default_transaction_isolation = 'serializable'")
  const end = async () => void (await Promise.all([reader.destroy(), writer.destroy()]))
  try {
    if (!forTests) await checkDurable(reader)
    await migrateToLatest(reader, 'postgres')
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
  const rowReads = new Batches({
    one: async (statement, values) => statement.one(reader, values),
    many: (statement, all) => statement.many(reader, all),
  })
  const rowWrites = new Batches({
    one: (statement, values) => repeated(gate, async () => statement.one(writer, values)),
    many: (statement, all) => gate.run(1, () => statement.many(writer, all)),
  })
  const transaction = <T>(unit: (tx: Tx) => Promise<T>) =>
    writer.transaction().setIsolationLevel('serializable').execute(unit)
  const units = new Batches({
    one: (statement, values) => repeated(gate, () => transaction(async (tx) => statement.one(tx, values))),
    many: (statement, all) => gate.run(1, () => transaction((tx) => statement.many(tx, all))),
  })
  return {
    engine: 'postgres',
    read: reader,
    readRow: (statement, values) => rowReads.ask(statement, values),
    changeCounter: () => null,
    studentChanges: () => 0,
    isFull: () => room.isFull,
    waiting: () => running.size,
    write: (unit) => inTurn(() => transaction(unit)),
    writeStatement: (unit) => inTurn(async () => unit(writer)),
    writeRow: (statement, values) => watched(() => rowWrites.ask(statement, values)),
    writeForStudent: <T>(studId: number, unit: Unit<T>) =>
      watched(() => units.ask(studentUnits as RowStatement<StudentUnit<T>, T>, { studId, unit })),
    // The server writes over deleted rows by itself, in its own time.
    wipe: async () => {},
    ping: async () => void (await sql`select 1`.execute(reader)),
    close: () => (closed ??= Promise.allSettled(running).then(end)),
  }
}

type Unit<T> = (tx: Tx) => Promise<T>
type StudentUnit<T> = { studId: number; unit: Unit<T> }

/** Units of several students, one after another in one transaction: at once they would meet on the pages of indexes. */
const studentUnits: RowStatement<StudentUnit<unknown>, unknown> = {
  one: (tx, { unit }) => unit(tx),
  many: async (tx, all) => {
    const outcomes: unknown[] = []
    for (const { unit } of all) outcomes.push(await unit(tx))
    return outcomes
  },
  keyOf: ({ studId }) => String(studId),
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

async function repeated<T>(gate: Gate, run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await gate.run(tried < ALONE_AFTER_TRIES ? 1 : gate.size, run)
    } catch (error) {
      if (error instanceof Busy) throw error
      const code = codeOf(error)
      if (code === DUPLICATE && tried > 1) throw error
      if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK && code !== DUPLICATE) throw error
      if (tried === MAX_TRIES) throw new Busy('Too many writers at once.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MAX_PAUSE_MS, 10 * 2 ** tried)))
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

import { createHash } from 'node:crypto'
import pg from 'pg'
import { Busy } from '../db.ts'
import { statementChannel } from '../statement-channel.ts'
import type { Hosts } from './hosts.ts'
import { KEEPALIVE_MS, NETWORK_SETTINGS, sessionSettings, type TimeLimits } from './time-limits.ts'

const BIGINT_OID = 20
const NUMERIC_OID = 1700

/** The server takes no writes: it is a standby, or was set to read-only. */
export class NotWritable extends Busy {
  override name = 'NotWritable'
}

/** The purpose of a connection. */
export type Opening = {
  hosts: Hosts
  limits: TimeLimits
  /** The isolation of a statement outside a transaction; the server's default when left out. */
  isolation?: 'serializable'
}

type Result<Row> = { command: string; rowCount: number | null; rows: Row[] }

/** Returns parsers that read bigint and numeric as numbers: ids are below 2⁵³. */
function numberTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, Number)
  types.setTypeParser(NUMERIC_OID, Number)
  return types
}

const names = new Map<string, string>()

/** The name depends on the text alone, in every process: a pooler that knows prepared statements shares them. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `s${createHash('sha1').update(text).digest('base64url')}`))
  return name
}

/** A connection for one purpose; it also records what it found out about itself. */
export class PostgresClient extends pg.Client {
  readonly #opening: Opening
  /** The host that it goes to. */
  readonly url: string
  readonly generation: number
  /** Behind a pooler, other clients use the server's connection between transactions: it must keep no state. */
  isPooled = false
  /** A commit did not wait for the standby that it should have waited for. */
  isUnreplicated = false
  declare readonly connection: pg.Connection
  #isGathering = false
  #unanswered = 0
  #silence: NodeJS.Timeout | undefined = undefined

  constructor(opening: Opening) {
    const { hosts, limits } = opening
    super({
      connectionString: hosts.current,
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      types: numberTypes(),
      pipeline: true,
    })
    this.#opening = opening
    this.url = hosts.current
    this.generation = hosts.generation
    this.on('notice', ({ message = '' }) => {
      // An administrator cancelled the wait: PostgreSQL reports such a commit as done.
      this.isUnreplicated ||= /canceling (the )?wait for synchronous replication/i.test(message)
    })
    // A connection that breaks, idle or lent, is replaced at the next use; an unhandled error would end the process.
    this.on('error', () => {})
  }

  get limits(): TimeLimits {
    return this.#opening.limits
  }

  get isolation(): Opening['isolation'] {
    return this.#opening.isolation
  }

  /** Checks which server the connection reached, and sets its time limits. Rejects with `NotWritable`. */
  async greet(): Promise<void> {
    const { hosts, limits, isolation } = this.#opening
    const { rows } = await this.#watched(
      this.query<{ pid: number; readonly: string }>(
        `select pg_backend_pid() as pid, current_setting('transaction_read_only') as readonly`,
      ),
    )
    if (rows[0]?.readonly !== 'off') throw new NotWritable('The server takes no writes.')
    // A pooler answers in the server's place, and gives the connection a process number of its own.
    this.isPooled = hosts.saidPooled ?? rows[0].pid !== this.processNumber
    if (this.isPooled) return
    const own = isolation === undefined ? '' : `; set default_transaction_isolation = '${isolation}'`
    await this.plain(sessionSettings(limits) + own)
    // Other servers that speak PostgreSQL's protocol may lack these settings; a Unix socket has none of them.
    await this.plain(NETWORK_SETTINGS).catch(() => {})
  }

  get processNumber(): number | null {
    return (this as unknown as { processID: number | null }).processID
  }

  /** Runs one statement, without a pooler as a named prepared one, which the server parses once per connection. */
  async ask<Row extends object>(text: string, values: readonly unknown[], prepared = true): Promise<Result<Row>> {
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql: text, parameters: values })
    this.#sendTogether()
    const named = prepared && !this.isPooled ? { name: nameOf(text) } : {}
    return this.#watched(this.query<Row>({ ...named, text, values: [...values] }))
  }

  /** Runs statements without values, unprepared. Returns an array for several statements. */
  async plain(text: string): Promise<{ command: string } | { command: string }[]> {
    return this.#watched(this.query(text))
  }

  /**
   * Ends the connection when an answer is awaited and none comes. The timer starts again at each answer: a statement
   * that is sent ahead waits for those before it, each of which may take its time.
   */
  async #watched<T>(answer: Promise<T>): Promise<T> {
    this.#unanswered += 1
    this.#silence ??= this.#awaitSound()
    try {
      return await answer
    } finally {
      this.#unanswered -= 1
      if (this.#unanswered > 0) this.#silence?.refresh()
      else this.#stopWaiting()
    }
  }

  #awaitSound(): NodeJS.Timeout | undefined {
    const { answer } = this.limits
    if (answer === 0) return undefined
    return setTimeout(() => this.connection.stream.destroy(new Error('Query read timeout')), answer)
  }

  #stopWaiting(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  /** Sends all statements of one turn in one write. */
  #sendTogether(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

/** The pool awaits the promise, although its types do not say so. */
const greeted = async (client: PostgresClient): Promise<void> => client.greet()

/** Returns a pool of such connections. */
export function postgresPool(opening: Opening, max: number): pg.Pool {
  // The pool creates clients from their class alone, so the class itself carries their purpose.
  class Client extends PostgresClient {
    constructor() {
      super(opening)
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionTimeoutMillis: opening.limits.connect,
    max,
    onConnect: greeted as unknown as () => void,
  })
  pool.on('error', () => {})
  return pool
}

/** Connects to the host that takes writes, for work on the whole database. Rejects when there is no such host. */
export async function connectPostgres(opening: Opening): Promise<PostgresClient> {
  const { hosts } = opening
  for (let tried = 1; ; tried += 1) {
    const client = new PostgresClient(opening)
    try {
      await client.connect()
      await client.greet()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      hosts.failed(client.url)
      if (tried >= hosts.urls.length) throw error
    }
  }
}

import { createHash } from 'node:crypto'
import pg from 'pg'
import { Busy } from '../db.ts'
import { statementChannel } from '../statement-channel.ts'
import type { Hosts } from './hosts.ts'
import { KEEPALIVE_MS, NETWORK_SETTINGS, sessionSettings, type TimeLimits } from './time-limits.ts'

const BIGINT_OID = 20
const NUMERIC_OID = 1700

/** A server that takes no writes: a standby, or one that was told so. */
export class NotWritable extends Busy {
  override name = 'NotWritable'
}

/** What a connection is opened for. */
export type Opening = {
  hosts: Hosts
  limits: TimeLimits
  /** What a statement outside a transaction has; the server's own when left out. */
  isolation?: 'serializable'
}

type Result<Row> = { command: string; rowCount: number | null; rows: Row[] }

/** Numbers as numbers: ids are below 2⁵³. */
function numberTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, Number)
  types.setTypeParser(NUMERIC_OID, Number)
  return types
}

const names = new Map<string, string>()

/** The same for the same text in every process: behind a pooler that knows prepared statements they are shared. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) names.set(text, (name = `s${createHash('sha1').update(text).digest('base64url')}`))
  return name
}

/** A connection that was made for what it is opened for, and knows what became of it. */
export class PostgresClient extends pg.Client {
  readonly #opening: Opening
  /** The host that it goes to. */
  readonly url: string
  readonly generation: number
  /** Others have the server's connection between two transactions: nothing may be left on it. */
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
      // Somebody ended the wait by hand: PostgreSQL reports such a commit as done.
      this.isUnreplicated ||= /canceling (the )?wait for synchronous replication/i.test(message)
    })
    // One that breaks, idle or lent, is replaced at the next use; without a listener it would end the process.
    this.on('error', () => {})
  }

  get limits(): TimeLimits {
    return this.#opening.limits
  }

  get isolation(): Opening['isolation'] {
    return this.#opening.isolation
  }

  /** Looks what it was connected to, and tells the server how long to wait. Rejects with `NotWritable`. */
  async greet(): Promise<void> {
    const { hosts, limits, isolation } = this.#opening
    const { rows } = await this.#watched(
      this.query<{ pid: number; readonly: string }>(
        `select pg_backend_pid() as pid, current_setting('transaction_read_only') as readonly`,
      ),
    )
    if (rows[0]?.readonly !== 'off') throw new NotWritable('The server takes no writes.')
    // A pooler answers for the server, and gives its own number for the connection.
    this.isPooled = hosts.saidPooled ?? rows[0].pid !== this.processNumber
    if (this.isPooled) return
    const own = isolation === undefined ? '' : `; set default_transaction_isolation = '${isolation}'`
    await this.plain(sessionSettings(limits) + own)
    // Whoever speaks PostgreSQL's protocol need not have these; a socket in the file system has none of them.
    await this.plain(NETWORK_SETTINGS).catch(() => {})
  }

  get processNumber(): number | null {
    return (this as unknown as { processID: number | null }).processID
  }

  /** One statement; prepared under a name, so that the server parses each text once per connection, where that is sure. */
  async ask<Row extends object>(text: string, values: readonly unknown[], prepared = true): Promise<Result<Row>> {
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql: text, parameters: values })
    this.#sendTogether()
    const named = prepared && !this.isPooled ? { name: nameOf(text) } : {}
    return this.#watched(this.query<Row>({ ...named, text, values: [...values] }))
  }

  /** What has no values and is not remembered; of several statements an array. */
  async plain(text: string): Promise<{ command: string } | { command: string }[]> {
    return this.#watched(this.query(text))
  }

  /**
   * Ends the connection when something is waited for and nothing comes. From answer to answer: what is sent ahead waits
   * for those before it, each of which may take its time.
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

  /** What is asked for in one turn goes out in one write. */
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

/** The pool waits for it, which its types do not say. */
const greeted = async (client: PostgresClient): Promise<void> => client.greet()

/** A pool of such connections. */
export function postgresPool(opening: Opening, max: number): pg.Pool {
  // The pool knows its clients' class alone: what they are opened for goes in with it.
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

/** One connection to the host that takes writes, for what moves the whole database. Rejects when there is none. */
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

import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { Busy, StorageFull } from '../db.ts'
import type { Hosts } from './hosts.ts'
import { NotWritable, type Opening, type PostgresClient, postgresPool } from './postgres-client.ts'
import { faultOf } from './postgres-faults.rules.ts'
import { transactionSettings } from './time-limits.ts'

/** The connection was not fit for it, and is gone; nothing was done, and another one may do it. */
export class UnfitConnection extends Busy {
  override name = 'UnfitConnection'
}

const ROWS_WRITTEN = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One borrowing of a connection. What makes it unfit for the next one ends it. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PostgresClient & pg.PoolClient
  readonly #hosts: Hosts
  #isDropped = false
  #inTransaction = false
  /** Why the transaction is aborted: what was asked behind it says only that. */
  #failure: unknown = undefined

  constructor(client: PostgresClient & pg.PoolClient, hosts: Hosts) {
    this.#client = client
    this.#hosts = hosts
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { isPooled, isolation } = this.#client
    if (!this.#inTransaction && isPooled && isolation !== undefined) return this.#isolated<Row>(query, isolation)
    const { command, rowCount, rows } = await this.#asked(query.sql, query.parameters)
    if (!this.#inTransaction) this.#replicatedOrBusy()
    return {
      rows: rows as Row[],
      ...(ROWS_WRITTEN.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    }
  }

  /** What a session is told to be is not its own behind a pooler: there the isolation is said with each statement. */
  async #isolated<Row>(query: CompiledQuery, isolationLevel: 'serializable'): Promise<QueryResult<Row>> {
    await this.begin({ isolationLevel })
    try {
      const result = await this.executeQuery<Row>(query)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  async #asked(sql: string, parameters: readonly unknown[]) {
    // When it is answered its transaction may be over.
    const isWithin = this.#inTransaction
    try {
      return await this.#client.ask(sql, parameters)
    } catch (error) {
      if (isWithin) throw (this.#failure ??= this.#judged(error))
      if (faultOf(error) !== 'stale') throw this.#judged(error)
      // By itself it is its own transaction, of which nothing was done: without a name nothing is remembered.
      this.#isDropped = true
    }
    try {
      return await this.#client.ask(sql, parameters, false)
    } catch (error) {
      throw this.#judged(error)
    }
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const begin = `begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`
    const { isPooled, limits } = this.#client
    // In one message: a unit waits for the network as seldom as without a pooler.
    await this.#simple(isPooled ? `${begin}; ${transactionSettings(limits)}` : begin)
    this.#failure = undefined
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    const { command } = await this.#simple('commit')
    this.#inTransaction = false
    this.#replicatedOrBusy()
    if (command === 'ROLLBACK')
      throw new Error('A statement of the unit failed, so nothing of it was stored.', { cause: this.#failure })
  }

  /** What is dropped is rolled back by the server. */
  async rollback(): Promise<void> {
    if (!this.#isDropped) await this.#simple('rollback')
    this.#inTransaction = false
  }

  release(): void {
    this.#client.release(this.#isDropped)
  }

  // Nothing here reads by a cursor.
  streamQuery(): never {
    throw new Error('Rows are not streamed.')
  }

  async #simple(text: string): Promise<{ command: string }> {
    try {
      const result = await this.#client.plain(text)
      return Array.isArray(result) ? { command: '' } : result
    } catch (error) {
      throw this.#judged(error)
    }
  }

  #replicatedOrBusy(): void {
    if (!this.#client.isUnreplicated) return
    this.#isDropped = true
    throw new Busy('The standby that a commit waits for did not have it.')
  }

  /** The error for whoever asked; ends the connection, or all of them, where it must not be used again. */
  #judged(error: unknown): unknown {
    const fault = faultOf(error)
    if (fault === 'full') return new StorageFull('The database has no room.', { cause: error })
    if (fault === 'late') return new Busy('The database did not get to it in time.', { cause: error })
    if (fault === null || fault === 'conflict') return error
    this.#isDropped = true
    // The others lead to the same server.
    if (fault !== 'stale') this.#hosts.lost(this.#client.generation)
    if (fault === 'lost') return new Busy('The database is not there.', { cause: error })
    return new UnfitConnection('The connection was not fit for it.', { cause: error })
  }
}

/** Kysely's driver over a pool: `Busy` for a server that is not there or takes no writes, at a read as at a write. */
class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #hosts: Hosts
  #ended: Promise<void> | undefined = undefined

  constructor(opening: Opening, max: number) {
    this.#pool = postgresPool(opening, max)
    this.#hosts = opening.hosts
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    for (let tried = 1; ; tried += 1) {
      const before = this.#hosts.current
      try {
        return new PostgresConnection(await this.#connected(), this.#hosts)
      } catch (error) {
        const fault = error instanceof NotWritable ? 'standby' : faultOf(error)
        if (fault === null) throw error
        this.#hosts.failed(before)
        if (tried >= this.#hosts.urls.length) throw busyFor(error)
      }
    }
  }

  /** One that was made since the server was last lost. */
  async #connected(): Promise<PostgresClient & pg.PoolClient> {
    for (;;) {
      const client = (await this.#pool.connect()) as PostgresClient & pg.PoolClient
      if (client.generation === this.#hosts.generation) return client
      client.release(true)
    }
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    return (this.#ended ??= this.#pool.end())
  }
}

const busyFor = (error: unknown) =>
  error instanceof Busy ? error : new Busy('The database is not there.', { cause: error })

/** PostgreSQL for Kysely, by at most so many connections. */
export function postgresDialect(opening: Opening, max: number): Dialect {
  const driver = new PostgresDriver(opening, max)
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

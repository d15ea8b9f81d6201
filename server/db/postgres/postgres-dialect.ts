import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { Busy, StorageFull } from '../db.ts'
import type { Hosts } from './hosts.ts'
import { NotWritable, type Opening, type PostgresClient, postgresPool } from './postgres-client.ts'
import { faultOf } from './postgres-faults.rules.ts'
import { transactionSettings } from './time-limits.ts'

/** The connection was unfit for the statement, and is closed; nothing was done, and another connection may do it. */
export class UnfitConnection extends Busy {
  override name = 'UnfitConnection'
}

const ROWS_WRITTEN = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One lease of a connection. An error that makes the connection unfit for the next lease ends it. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PostgresClient & pg.PoolClient
  readonly #hosts: Hosts
  #isDropped = false
  #inTransaction = false
  /** Why the transaction is aborted: later statements in it report only that it is. */
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

  /** Behind a pooler, session settings do not stay with the client, so the isolation is set with each statement. */
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
    // Read before the statement runs: its transaction may be over when the answer comes.
    const isWithin = this.#inTransaction
    try {
      return await this.#client.ask(sql, parameters)
    } catch (error) {
      if (isWithin) throw (this.#failure ??= this.#judged(error))
      if (faultOf(error) !== 'stale') throw this.#judged(error)
      // The statement was its own transaction, of which nothing was done. The second try caches no prepared statement.
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
    // Sent in one message, so that a unit makes no more round trips than without a pooler.
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

  /** The server itself rolls back the transaction of a dropped connection. */
  async rollback(): Promise<void> {
    if (!this.#isDropped) await this.#simple('rollback')
    this.#inTransaction = false
  }

  release(): void {
    this.#client.release(this.#isDropped)
  }

  // No code here reads by a cursor.
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

  /** Returns the error for the caller; ends the connection, or all of them, where they must not be used again. */
  #judged(error: unknown): unknown {
    const fault = faultOf(error)
    if (fault === 'full') return new StorageFull('The database has no room.', { cause: error })
    if (fault === 'late') return new Busy('The database did not get to it in time.', { cause: error })
    if (fault === null || fault === 'conflict') return error
    this.#isDropped = true
    // The other connections lead to the same server.
    if (fault !== 'stale') this.#hosts.lost(this.#client.generation)
    if (fault === 'lost') return new Busy('The database is not there.', { cause: error })
    return new UnfitConnection('The connection was not fit for it.', { cause: error })
  }
}

/** Kysely's driver over a pool. A server that is not there or takes no writes is `Busy`, for reads and writes alike. */
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

  /** Returns a connection that was opened after the server was last lost. */
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

/** PostgreSQL has no empty list, unlike SQLite: nothing is in it, and everything is outside of it. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node
    const isEmpty = PrimitiveValueListNode.is(list) && list.values.length === 0
    if (isEmpty && OperatorNode.is(operator)) this.append(String(operator.operator === 'not in'))
    else super.visitBinaryOperation(node)
  }
}

/** Returns Kysely's dialect for PostgreSQL with at most `max` connections. */
export function postgresDialect(opening: Opening, max: number): Dialect {
  const driver = new PostgresDriver(opening, max)
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

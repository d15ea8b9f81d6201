import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'

// Statements are cached by text; a list of values goes in as one parameter (`json_each`), so texts stay few.
const MAX_STATEMENTS = 1000

/** Runs compiled queries on one node:sqlite handle; every promise it gives is settled already. */
export class SqliteRunner {
  readonly #handle: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>()

  constructor(handle: DatabaseSync) {
    this.#handle = handle
  }

  /** True while a transaction is open: SQLite ends it by itself on some errors, a full disk among them. */
  get inTransaction(): boolean {
    return this.#handle.isTransaction
  }

  exec(sql: string): void {
    this.#handle.exec(sql)
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, reads } = this.#prepared(query.sql)
    const parameters = query.parameters as SQLInputValue[]
    if (reads) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepared(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear()
    const statement = this.#handle.prepare(sql)
    const made = { statement, reads: statement.columns().length > 0 }
    this.#statements.set(sql, made)
    return made
  }
}

/** One borrowing of the connection. A unit that outlives its turn finds it closed. */
export class SqliteLease implements DatabaseConnection {
  readonly #runner: SqliteRunner
  #closed: string | null = null

  constructor(runner: SqliteRunner) {
    this.#runner = runner
  }

  close(reason: string): void {
    this.#closed ??= reason
  }

  // Not async: what the database refuses becomes a rejection of the query that asked.
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#closed) return Promise.reject(new Error(this.#closed))
    try {
      return Promise.resolve(this.#runner.run<Row>(query))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; an open cursor would pin the log
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed on SQLite.')
  }
}

/** SQLite can roll back a change of its schema: a migration that breaks off leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A Kysely dialect over one runner; `onLease` sees each borrowing. */
export function sqliteDialect(runner: SqliteRunner, onLease: (lease: SqliteLease) => void = () => {}): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      const lease = new SqliteLease(runner)
      onLease(lease)
      return lease
    },
    beginTransaction: async () => runner.exec('begin immediate'),
    commitTransaction: async () => runner.exec('commit'),
    rollbackTransaction: async () => runner.exec('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  type QueryResult,
  DefaultQueryExecutor,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import { statementChannel } from '../statement-channel.ts'
import type { Tables } from '../tables.ts'
import { SharedRead } from './fast-path/shared-read.ts'

type Values = readonly unknown[]

/**
 * Returns a function that reads all rows of a statement. Node's own row objects are dictionaries, each with its own
 * property names: making and reading a hundred of them takes twice as long as with objects of one shape.
 */
export function rowReader(statement: StatementSync): (parameters: SQLInputValue[]) => object[] {
  const names = statement.columns().map(({ name }) => name)
  statement.setReturnArrays(true)
  return (parameters) =>
    (statement.all(...parameters) as unknown as Values[]).map((values) => {
      const row: Record<string, unknown> = {}
      let at = 0
      for (const name of names) row[name] = values[at++]
      return row
    })
}

// Statements are cached by text; a list of values goes in as one parameter (`json_each`), so texts stay few.
const MAX_STATEMENTS = 1000
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i

/** `read` is null where the statement returns no rows. */
type Prepared = { statement: StatementSync; read: ((parameters: SQLInputValue[]) => object[]) | null }

/** Runs compiled queries on one node:sqlite handle, synchronously. */
export class SqliteRunner {
  readonly #handle: DatabaseSync
  readonly #statements = new BoundedCache<string, Prepared>({
    max: MAX_STATEMENTS,
  })

  constructor(handle: DatabaseSync) {
    this.#handle = handle
  }

  /** True while a transaction is open: SQLite ends it by itself on some errors, such as a full disk. */
  get inTransaction(): boolean {
    return this.#handle.isTransaction
  }

  /** Runs statements without values. A single one is cached, because savepoints come with every unit of work. */
  exec(sql: string): void {
    if (sql.includes(';')) this.#handle.exec(sql)
    else this.#prepared(sql).statement.run()
  }

  run<Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> {
    const { statement, read } = this.#prepared(sql)
    if (statementChannel.hasSubscribers) statementChannel.publish({ sql, parameters })
    return read ? { rows: read(parameters) as Row[] } : written<Row>(statement.run(...parameters))
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#handle.prepare(sql)
    const hasRows = statement.columns().length > 0
    // Other cached statements may refer to the tables' earlier columns.
    if (!hasRows && CHANGES_TABLES.test(sql)) this.#statements.clear()
    const made = { statement, read: hasRows ? rowReader(statement) : null }
    this.#statements.set(sql, made)
    return made
  }
}

// The app makes the ids, so no insert id is returned.
const written = <Row>({ changes }: StatementResultingChanges): QueryResult<Row> => ({
  rows: [],
  numAffectedRows: BigInt(changes),
})

/** What a unit changes: anything that caches may depend on, nothing cached, or one student's own data (by id). */
export type Changes = 'all' | 'none' | number

/**
 * A runner for reads only. `endTurn` must be called before each commit, so that no read shows a state from before an
 * answered commit, and none keeps the log from being emptied.
 */
export class TurnReader extends SqliteRunner {
  readonly #others: StatementSync
  readonly #shared: SharedRead
  #looked = false
  #version = 0
  #stamp = 0
  readonly #ownWrites = new Map<number, number>()

  /** `watched` is the handle whose own commits are reported by `endTurn`; commits of others are detected by it. */
  constructor(handle: DatabaseSync, watched: DatabaseSync = handle) {
    super(handle)
    this.#others = watched.prepare('pragma data_version')
    this.#shared = new SharedRead(this)
  }

  override run<Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> {
    this.#look()
    this.#shared.begin()
    return super.run<Row>(sql, parameters)
  }

  /** Returns a number that differs after every commit of others, and after each `endTurn` with a change of `all`. */
  stamp(): number {
    this.#look()
    return this.#stamp
  }

  /**
   * Returns how often `endTurn` reported this student. No count is dropped: a cache entry must not match a reused
   * number.
   */
  ownWrites(studId: number): number {
    return this.#ownWrites.get(studId) ?? 0
  }

  /** Runs once per turn, before any read: a cache entry must never be older than the number it is stored under. */
  #look(): void {
    if (this.#looked) return
    this.#looked = true
    const version = Number(this.#others.get()?.['data_version'])
    if (version !== this.#version) this.#stamp += 1
    this.#version = version
    setImmediate(() => this.endTurn())
  }

  /** Ends the reads of this turn; `changes` are those that a commit of the watched handle is about to make. */
  endTurn(changes: readonly Changes[] = []): void {
    if (changes.includes('all')) this.#stamp += 1
    for (const one of changes) if (typeof one === 'number') this.#ownWrites.set(one, this.ownWrites(one) + 1)
    this.#looked = false
    this.#shared.end()
  }
}

/** One lease of the connection. A unit that outlives its turn finds the lease closed. */
export class SqliteLease implements DatabaseConnection {
  /** What the unit with this lease may change. */
  readonly changes: Changes
  readonly #runner: SqliteRunner
  #closed: string | null = null
  #isUsed = false

  constructor(runner: SqliteRunner, changes: Changes = 'all') {
    this.#runner = runner
    this.changes = changes
  }

  close(reason: string): void {
    this.#closed ??= reason
  }

  /** Runs a statement synchronously. */
  now<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (this.#closed) throw new Error(this.#closed)
    // PostgreSQL would store each statement in a transaction of its own.
    if (this.#isUsed && this.changes === 'none') throw new Error('A unit of one statement asked for a second one.')
    this.#isUsed = true
    return this.#runner.run<Row>(sql, parameters as SQLInputValue[])
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.now<Row>(sql, parameters)
  }

  // An open cursor would keep the log from being emptied.
  streamQuery(): never {
    throw new Error('Rows are not streamed on SQLite.')
  }
}

/** SQLite plans a statement at each run when a value stands alone behind `limit`: five times a read by key. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node)
    this.append(' + 0')
  }
}

/** SQLite can roll back a change of its schema: a migration that breaks off leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Gives direct access to the lease, for callers that have a compiled statement. */
export class DirectExecutor extends DefaultQueryExecutor {
  readonly #lease: SqliteLease

  constructor(parts: Parts, lease: SqliteLease) {
    super(parts.compiler, parts.adapter, { provideConnection: async (consumer) => consumer(lease) })
    this.#lease = lease
  }

  get changes(): Changes {
    return this.#lease.changes
  }

  /** Runs a compiled statement synchronously. */
  now<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    return this.#lease.now<Row>(sql, parameters)
  }
}

type Parts = { dialect: Dialect; driver: Driver; compiler: QueryCompiler; adapter: DialectAdapter }

/** Returns Kysely's interface over leases of one runner. */
export function kyselyOver(runner: SqliteRunner): (lease: SqliteLease) => Kysely<Tables> {
  const dialect = sqliteDialect(runner)
  const parts = {
    driver: dialect.createDriver(),
    compiler: new Compiler(),
    adapter: new TransactionalAdapter(),
  }
  return (lease) =>
    new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver: parts.driver,
      executor: new DirectExecutor({ dialect, ...parts }, lease),
    })
}

/** Returns a Kysely dialect over one runner. */
export function sqliteDialect(runner: SqliteRunner): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new SqliteLease(runner),
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
    createQueryCompiler: () => new Compiler(),
  }
}

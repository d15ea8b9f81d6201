import { Busy, StorageFull, type Tx, type Work } from '../db.ts'
import { type Changes, kyselyOver, SqliteLease, type SqliteRunner } from './sqlite-connection.ts'

const SAVEPOINT = 'savepoint unit'
const RELEASE = 'release unit'
const MAX_UNITS = 256
const MAX_TURN_MS = 8
// SQLite's codes for: busy, locked, read-only, I/O error, full, cannot open.
const TROUBLES = new Set([5, 6, 8, 10, 13, 14])
// Codes for: read-only, I/O error, full.
const NO_ROOM = new Set([8, 10, 13])

type Unit = {
  work: (tx: Tx) => unknown
  changes: Changes
  inBackground: boolean
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}
type Watcher = {
  /** Called before each commit, with what its units change. */
  commits: (changes: Changes[]) => void
  /** Called after the commit, when all units are answered. */
  committed: (inBackground: boolean) => void
}

/** Reports a unit's result to its caller, once it is durable. */
type Outcome = () => void
/** The units of one transaction. Once it is over, nothing that a unit still does has an effect. */
type Batch = { units: Unit[]; outcomes: Outcome[]; isOver: boolean; isFull: boolean }

/**
 * Group commit: all units of one turn of the event loop run one after another in one transaction, each in a savepoint
 * of its own, and are answered when the commit is on disk. One flush serves them all.
 */
export class SqliteWriter {
  readonly #runner: SqliteRunner
  readonly #watcher: Watcher
  readonly #over: (lease: SqliteLease) => Tx
  #lease: SqliteLease | null = null
  #waiting: Unit[] = []
  #scheduled = false
  #closed = false
  #isFull = false
  #idle: (() => void)[] = []

  constructor(runner: SqliteRunner, watcher: Watcher) {
    this.#runner = runner
    this.#watcher = watcher
    this.#over = kyselyOver(runner)
  }

  get waiting(): number {
    return this.#waiting.length
  }

  get isFull(): boolean {
    return this.#isFull
  }

  write<T>(...given: Work<T>): Promise<T> {
    const [options, work] = given.length === 1 ? [{}, ...given] : given
    const changes = 'forStudent' in options ? options.forStudent : 'oneStatement' in options ? 'none' : 'all'
    const inBackground = 'inBackground' in options
    if (this.#closed) return Promise.reject(new Busy('The database is closing.'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, changes, inBackground, resolve: resolve as (value: unknown) => void, reject })
      this.#schedule()
    })
  }

  /** Refuses new units and waits for those that are running. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#scheduled) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => void this.#turn())
  }

  async #turn(): Promise<void> {
    await this.#batch()
    this.#scheduled = false
    if (this.#waiting.length > 0) this.#schedule()
    else for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #batch(): Promise<void> {
    const batch: Batch = { units: [], outcomes: [], isOver: false, isFull: false }
    // Fires only when a unit awaits something other than the database, which would keep the shared transaction open.
    let overdue: (() => void) | null = null
    const alarm = new Promise<'overdue'>((resolve) => (overdue = () => resolve('overdue')))
    const timer = setImmediate(() => overdue?.())
    try {
      this.#runner.exec('begin immediate')
      if ((await Promise.race([this.#runAll(batch), alarm])) === 'overdue') throw this.#left()
      this.#watcher.commits(batch.units.map(({ changes }) => changes))
      this.#runner.exec('commit')
      this.#isFull = batch.isFull
    } catch (error) {
      batch.isOver = true
      this.#abandon()
      for (const unit of batch.units) unit.reject(error instanceof UnitLeft ? error : this.#notStored(error))
      if (batch.units.length === 0) this.#refuseWaiting(error)
      return
    } finally {
      clearImmediate(timer)
    }
    for (const settle of batch.outcomes) settle()
    // In a turn of its own, so that the callers just answered do not wait for it.
    setImmediate(() => this.#watcher.committed(batch.units.some(({ inBackground }) => inBackground)))
  }

  async #runAll(batch: Batch): Promise<void> {
    const started = performance.now()
    // A process that was held up before its first unit takes that one all the same: no commit is empty.
    const hasTime = () => batch.units.length === 0 || performance.now() - started < MAX_TURN_MS
    while (batch.units.length < MAX_UNITS && hasTime()) {
      const unit = this.#waiting.shift()
      if (!unit) return
      batch.units.push(unit)
      const settle = await this.#savepoint(unit, batch)
      if (batch.isOver) return
      batch.outcomes.push(settle)
    }
  }

  async #savepoint(unit: Unit, batch: Batch): Promise<Outcome> {
    this.#runner.exec(SAVEPOINT)
    try {
      const value = await unit.work(this.#over((this.#lease = new SqliteLease(this.#runner, unit.changes))))
      if (batch.isOver) return () => {}
      this.#closeLease('The unit of work is over.')
      this.#runner.exec(RELEASE)
      return () => unit.resolve(value)
    } catch (error) {
      if (batch.isOver) return () => {}
      this.#closeLease('The unit of work is over.')
      // A full disk ends the whole transaction, earlier units included: then nothing of the batch may be acknowledged.
      if (!this.#runner.inTransaction) throw error
      this.#runner.exec('rollback to unit; release unit')
      const refused = this.#busyOr(error, batch)
      return () => unit.reject(refused)
    }
  }

  #left(): UnitLeft {
    this.#closeLease('The unit of work left its turn.')
    return new UnitLeft('A unit of work awaited something else than the database; its batch was not stored.')
  }

  #closeLease(reason: string): void {
    this.#lease?.close(reason)
    this.#lease = null
  }

  #abandon(): void {
    try {
      if (this.#runner.inTransaction) this.#runner.exec('rollback')
    } catch {
      // The units are rejected with the original error, so a failed rollback is ignored.
    }
  }

  /** The transaction could not even begin: another process holds the file. */
  #refuseWaiting(error: unknown): void {
    for (const unit of this.#waiting.splice(0)) unit.reject(this.#notStored(error))
  }

  #notStored(error: unknown): Busy {
    if (!NO_ROOM.has(codeOf(error))) return new Busy('Not stored.', { cause: error })
    this.#isFull = true
    return new StorageFull('Not stored.', { cause: error })
  }

  /** Returns `Busy` when the disk or the file is the cause, else the unit's own error. */
  #busyOr(error: unknown, batch: Batch): unknown {
    if (!TROUBLES.has(codeOf(error))) return error
    batch.isFull ||= NO_ROOM.has(codeOf(error))
    return this.#notStored(error)
  }
}

/** Returns SQLite's primary error code without the extension; 0 for other errors. */
const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0

class UnitLeft extends Error {
  override name = 'UnitLeft'
}

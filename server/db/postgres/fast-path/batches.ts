import { Busy, type RowStatement } from '../../db.ts'
import { Gate } from '../../gate.ts'
import { UnfitConnection } from '../postgres-dialect.ts'
import { faultOf } from '../postgres-faults.rules.ts'

const MAX_ROWS = 64
/** Rows that another client has locked delay their own batch; after this time the next batch starts beside it. */
const PATIENCE_MS = 1000

/** How statements get to the database: one row with all its retries, or many rows and one try. */
export type RowRunner = {
  one<V, R>(statement: RowStatement<V, R>, values: V): Promise<R>
  many<V, R>(statement: RowStatement<V, R>, all: V[]): Promise<R[]>
}

/**
 * Rows that are requested while the same statement runs for others go after it in one statement: a round trip and a
 * commit cost ten times as much as another row.
 */
export class Batches {
  readonly #runner: RowRunner
  readonly #lane: Gate
  readonly #queues = new Map<object, unknown>()

  /** `lane` is a gate of one place: of the instances that share it, one runs at a time. */
  constructor(runner: RowRunner, lane = new Gate(1)) {
    this.#runner = runner
    this.#lane = lane
  }

  /** Resolves and rejects as if the row's statement had run alone. */
  async ask<V, R>(statement: RowStatement<V, R>, values: V): Promise<R> {
    let queue = this.#queues.get(statement) as Queue<V, R> | undefined
    if (!queue) this.#queues.set(statement, (queue = new Queue(statement, this.#runner, this.#lane)))
    return queue.ask(values)
  }
}

type Row<V, R> = { values: V; resolve: (outcome: R) => void; reject: (reason: unknown) => void }

class Queue<V, R> {
  readonly #statement: RowStatement<V, R>
  readonly #runner: RowRunner
  readonly #lane: Gate
  #waiting: Row<V, R>[] = []
  #isScheduled = false

  constructor(statement: RowStatement<V, R>, runner: RowRunner, lane: Gate) {
    this.#statement = statement
    this.#runner = runner
    this.#lane = lane
  }

  async ask(values: V): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ values, resolve, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => void this.#turn())
  }

  async #turn(): Promise<void> {
    await this.#lane.run(1, () => orTooLong(this.#run(this.#nextBatch())))
    this.#isScheduled = false
    if (this.#waiting.length > 0) this.#schedule()
  }

  /** Takes rows from the front of the queue. Rows with the key of an earlier one wait for the next batch. */
  #nextBatch(): Row<V, R>[] {
    const { maxRows = MAX_ROWS } = this.#statement
    const batch: Row<V, R>[] = []
    const later: Row<V, R>[] = []
    const keys = new Set<string>()
    for (const row of this.#waiting) {
      const key = this.#statement.keyOf?.(row.values)
      if (batch.length === maxRows || (key !== undefined && keys.has(key))) later.push(row)
      else batch.push(row)
      if (key !== undefined) keys.add(key)
    }
    this.#waiting = later
    return batch
  }

  /**
   * Never rejects. An error of one row undoes the whole statement, so the faulty row is searched by halves, or, where
   * each try may take as long as a lock timeout, by running each row alone.
   */
  async #run(batch: Row<V, R>[]): Promise<void> {
    try {
      const outcomes = await this.#outcomes(batch)
      for (const [at, row] of batch.entries()) row.resolve(outcomes[at] as R)
    } catch (error) {
      const isForAll = error instanceof Busy && !mayGoAlone(error)
      if (batch.length === 1 || isForAll) for (const row of batch) row.reject(error)
      else if (error instanceof Busy) await Promise.all(batch.map(async (row) => this.#run([row])))
      else await this.#runHalves(batch)
    }
  }

  /** The halves run one after the other, because they may conflict with each other. */
  async #runHalves(batch: Row<V, R>[]): Promise<void> {
    const half = Math.ceil(batch.length / 2)
    await this.#run(batch.slice(0, half))
    await this.#run(batch.slice(half))
  }

  async #outcomes(batch: Row<V, R>[]): Promise<R[]> {
    const all = batch.map(({ values }) => values)
    const [first] = all
    if (first !== undefined && all.length === 1) return [await this.#runner.one(this.#statement, first)]
    return this.#runner.many(this.#statement, all)
  }
}

async function orTooLong(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))])
  clearTimeout(timer)
}

/** A locked row says nothing about the other rows, and an unfit connection nothing about any row. */
const mayGoAlone = (error: Busy): boolean => error instanceof UnfitConnection || faultOf(error.cause) === 'late'

import { Busy, type RowStatement } from '../../db.ts'
import { Gate } from '../../gate.ts'
import { UnfitConnection } from '../postgres-dialect.ts'
import { faultOf } from '../postgres-faults.rules.ts'

const MAX_ROWS = 64
/** Rows that somebody else has locked hold up their own batch; from then on the next one goes beside it. */
const PATIENCE_MS = 1000

/** How statements get to the database: one row with all its retries, or many rows and one try. */
export type RowRunner = {
  one<V, R>(statement: RowStatement<V, R>, values: V): Promise<R>
  many<V, R>(statement: RowStatement<V, R>, all: V[]): Promise<R[]>
}

/**
 * What is asked for while the same statement is under way for others goes after it, together and as one: a round trip
 * and a commit cost ten times as much as another row.
 */
export class Batches {
  readonly #runner: RowRunner
  readonly #lane: Gate
  readonly #queues = new Map<object, unknown>()

  /** Of those with the same lane, a gate of one place, one goes at a time. */
  constructor(runner: RowRunner, lane = new Gate(1)) {
    this.#runner = runner
    this.#lane = lane
  }

  /** Resolves and rejects as if the row had gone alone. */
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

  /** From the front of the queue; of rows with the same key only the first, the others wait for the next batch. */
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
   * Never rejects. What one row does wrong undoes the whole statement: it is looked for by halves, or, where each try
   * may take as long as a lock is waited for, in each row alone.
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

  /** One after the other: they may conflict with each other. */
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

/** A row that is locked, or a connection that was not fit: nothing is wrong with the others, or with any. */
const mayGoAlone = (error: Busy): boolean => error instanceof UnfitConnection || faultOf(error.cause) === 'late'

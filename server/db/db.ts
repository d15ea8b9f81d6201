import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A connection: `db.read` outside a unit of work, the unit's argument inside. */
export type Tx = Kysely<Tables>

/**
 * A statement about one row that many ask for in the same moment: where the database is another process, many rows in one
 * statement cost hardly more than one.
 */
export type RowStatement<V, R> = {
  one(tx: Tx, values: V): Promise<R> | R
  /** Returns the outcomes in the order of `all`. On PostgreSQL alone. */
  many(tx: Tx, all: V[]): Promise<R[]>
  /** Of how many rows one statement is at the most; of 64 where nothing is said. */
  maxRows?: number
  /** Two rows of the same key never go in one statement. */
  keyOf?(values: V): string
}

/** One unit of work: all of it is stored, or nothing. */
export type Unit<T> = (tx: Tx) => Promise<T> | T

/** What a unit of work promises, so that it costs others less. */
export type UnitOptions =
  /**
   * Nobody waits for it and it writes much: students who save beside it do not feel what its pages cost later. See
   * `checkpointer.ts`; PostgreSQL needs no telling. It invalidates the same caches as a unit without options.
   */
  | { inBackground: true }
  /** It is a single statement, and invalidates no cache: never of what is cached, unless what is cached is changed along. */
  | { oneStatement: true }
  /**
   * It changes nothing but what this student did: no session, no student, nothing of others. Of the caches, only this
   * student's own answers are invalidated. PostgreSQL runs such units of several students together.
   */
  | { forStudent: number }

/** What `write` is given. */
export type Work<T> = [unit: Unit<T>] | [options: UnitOptions, unit: Unit<T>]

export type Db = {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads of what is durable. Never for writing. */
  readonly read: Tx
  /**
   * Runs a unit of work. It awaits nothing but the database, does not nest, and may be run again, so time, ids and chance
   * are made before it. Answers only when the commit is durable: from then on every cached session is read again, and with
   * it the versions by which answers are cached, unless options say otherwise.
   * Rejects with the unit's own error, or with `Busy` when the database could not take it now.
   */
  write<T>(...work: Work<T>): Promise<T>
  /** A unit of `oneStatement` about one row, which goes alone or with those of others. Its outcome is its own. */
  writeRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R>
  /** True from when the last unit of work found no room, until one is stored again. */
  isFull(): boolean
  /** How many units of work are not answered yet. */
  waiting(): number
  /** Leaves nothing of what was deleted in the database's own files, as far as this process can see to it. */
  wipe(): Promise<void>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database could not do it now: nothing was stored, trying again may help. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The disk has no room, or does not take anything just now: nothing can be stored, reading goes on. */
export class StorageFull extends Busy {
  override name = 'StorageFull'
}

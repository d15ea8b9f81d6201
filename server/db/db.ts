import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A connection: `db.read` outside a unit of work, the unit's argument inside. */
export type Tx = Kysely<Tables>

/**
 * A statement about one row that many callers run at the same moment: where the database is another process, many rows
 * in one statement cost hardly more than one.
 */
export type RowStatement<V, R> = {
  one(tx: Tx, values: V): Promise<R> | R
  /** Returns the outcomes in the order of `all`. Runs on PostgreSQL only. */
  many(tx: Tx, all: V[]): Promise<R[]>
  /** The most rows in one statement; 64 by default. */
  maxRows?: number
  /** Two rows of the same key never go in one statement. */
  keyOf?(values: V): string
}

/** One unit of work: all of it is stored, or nothing. */
export type Unit<T> = (tx: Tx) => Promise<T> | T

/** What a unit of work promises, so that it costs other units less. */
export type UnitOptions =
  /**
   * Nobody waits for the unit, and it writes much: its pages are put back early, so that students who save meanwhile do
   * not wait for them. See `checkpointer.ts`; PostgreSQL ignores the option. Caches are invalidated as without options.
   */
  | { inBackground: true }
  /**
   * The unit is a single statement and invalidates no cache: if it changes cached data, its caller updates the cache.
   */
  | { oneStatement: true }
  /**
   * The unit changes only what this student did: no session, no row of `students`, nothing of other students. Of the
   * caches, only this student's own answers are invalidated. PostgreSQL runs such units of several students together.
   */
  | { forStudent: number }

/** The arguments of `write`. */
export type Work<T> = [unit: Unit<T>] | [options: UnitOptions, unit: Unit<T>]

export type Db = {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads of what is durable. Never for writing. */
  readonly read: Tx
  /**
   * Runs a unit of work. The unit awaits nothing but the database, does not nest, and may be run again, so time, ids
   * and random values are made before it. The promise resolves only when the commit is durable: from then on every
   * cached session is read again, and with it the versions by which answers are cached, unless the options say
   * otherwise. Rejects with the unit's own error, or with `Busy` when the database could not store it now.
   */
  write<T>(...work: Work<T>): Promise<T>
  /** Runs a unit of `oneStatement` about one row, alone or in one statement with others. The outcome is its row's. */
  writeRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R>
  /** Returns true from when a unit of work found no room on the disk, until one is stored again. */
  isFull(): boolean
  /** Returns how many units of work are unanswered. */
  waiting(): number
  /** Removes deleted data from the database's own files, as far as this process can. */
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

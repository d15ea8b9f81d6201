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

export type Db = {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads of what is durable. Never for writing. */
  readonly read: Tx
  /** A read of one row, alone or with those that others ask for; at once where the database can. */
  readRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R> | R
  /**
   * One unit of work: all of it is stored, or nothing. It awaits nothing but the database, does not nest, and may be
   * run again, so time, ids and chance are made before it. Answers only when the commit is durable.
   * Rejects with the unit's own error, or with `Busy` when the database could not take it now.
   */
  write<T>(unit: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for work that nobody waits for and that writes much: students who save beside it do not feel what its pages
   * cost later. See `checkpointer.ts`; PostgreSQL needs no telling.
   */
  writeInBackground<T>(unit: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same as `write` for a unit that is a single statement, which is stored whole or not at all by itself. Leaves the
   * counter of changes as it is: never for anything that is cached by it, unless what is cached is changed along.
   */
  writeStatement<T>(unit: (tx: Tx) => Promise<T> | T): Promise<T>
  /** The same for one row, alone or with those of others: its outcome is its own, whatever comes of theirs. */
  writeRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R>
  /**
   * The same as `write` for a unit that changes nothing but what this student did: no session, no student, nothing of
   * others. Leaves the counter of changes as it is, and counts as the student's own.
   */
  writeForStudent<T>(studId: number, unit: (tx: Tx) => Promise<T>): Promise<T>
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

import type { Db, RowStatement } from './db.ts'

/** Tells caches when what they hold may be old; numbers of this process. */
export type ChangeCounters = {
  /**
   * A number that is another one after every commit of anybody, save units of `oneStatement` and `forStudent` here; null
   * where asking for it costs as much as a read.
   */
  changeCounter(): number | null
  /** How often a unit of `forStudent` stored something of this student; always 0 where it is not counted. */
  studentChanges(studId: number): number
}

/** A database as it is opened; features are given no more than `Db`. */
export type CountedDb = Db &
  ChangeCounters & {
    /** A read of one row, alone or with those that others ask for; at once where the database can. */
    readRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R> | R
  }

import type { Db, RowStatement } from './db.ts'

/** Tells caches when their entries may be outdated. The numbers are of this process. */
export type ChangeCounters = {
  /**
   * Returns a number that differs after every commit of any process, except units of `oneStatement` and `forStudent` in
   * this one; null where asking for it costs as much as a read.
   */
  changeCounter(): number | null
  /** How often a unit of `forStudent` stored something of this student; always 0 where it is not counted. */
  studentChanges(studId: number): number
}

/** The database as it is opened; features get only its `Db`. */
export type CountedDb = Db &
  ChangeCounters & {
    /** Reads one row, alone or in one statement with other callers' rows; without a promise on SQLite. */
    readRow<V, R>(statement: RowStatement<V, R>, values: V): Promise<R> | R
  }

import type { Db } from './db.ts'

/** Tells caches when what they hold may be old; numbers of this process. */
export type ChangeCounters = {
  /**
   * A number that is another one after every commit of anybody, save those of `writeStatement` and `writeForStudent`
   * here; null where asking for it costs as much as a read.
   */
  changeCounter(): number | null
  /** How often `writeForStudent` stored something of this student; always 0 where it is not counted. */
  studentChanges(studId: number): number
}

/** A database as it is opened; features are given no more than `Db`. */
export type CountedDb = Db & ChangeCounters

import type { Tx } from '../../../db/db.ts'
import type { Putting } from '../../sheet.ts'
import type { Row } from '../../planning/planned-row.ts'
import type { Needed } from './codes-there.ts'
import type { Going, Holder } from './used-by.queries.ts'

/**
 * A stored row in the form of its sheet, with its ids. `goes` are tables and ids of what is removed with it; all but
 * the first only where the row did not exist before. `isPart`: the row itself does not exist, but the thing to which it
 * would be added does, and `row` is that thing; `of` is the requested row.
 */
export type Kept = {
  row: Row
  row_id: number
  stud_id: number | null
  goes: [table: string, id: string][]
  isPart?: boolean
  of?: Row
}

/** Why a row cannot be taken back. */
export type WhyNot = 'in_use' | 'changed' | 'took_over' | 'number_taken' | 'not_restorable'

/** A row to take back. `before` is null for an added row, or with `isPart` the thing that it was added to. */
export type Taken = { key: string; now: Kept; before: Row | null; isPart: boolean }

/** What undoing needs of a sheet beside its writer. */
export type Undoable = {
  /** Those of these rows that are stored, by their codes alone: never the whole table. */
  kept: (read: Tx, rows: Row[]) => Promise<Kept[]>
  /** For things of several rows: the thing's identity, and the first row that creates it without the row itself. */
  parts?: { place: (row: Row) => string; bare: (row: Row) => Row }
  /** A thing's rows describe it together: they are taken back in one unit of work. */
  isAtOnce?: true
  /** Returns rows, before they are stored, whose earlier state the sheet cannot express. */
  notWhole?: (read: Tx, rows: Row[]) => Promise<(row: Row) => boolean>
  /** Returns what refers to a row, beside what goes with it; for changed rows too, if they must no longer change. */
  used?: (tx: Tx, taken: Taken[], going: Going) => Promise<(one: Taken) => Holder | null>
  /** Removes added rows. */
  remove: (tx: Tx, taken: Taken[], now: number) => Promise<void>
  /** Stores old rows, and things that rows were added to; by the sheet's own writer by default. */
  restore?: (tx: Tx, before: Row[], putting: Putting) => Promise<void>
  /** The things that old rows refer to, which must exist for them to be restored. */
  needs?: Needed
  /** Returns why an old row cannot be restored, because of changes in other rows since. */
  hindrance?: (tx: Tx, before: Row[], importId: number) => Promise<(row: Row) => WhyNot | null>
}

export const isAdded = ({ before, isPart }: Taken): boolean => before === null || isPart

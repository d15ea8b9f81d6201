import type { Tx } from '../../../db/db.ts'
import type { Putting } from '../../sheet.ts'
import type { Row } from '../../planning/planned-row.ts'
import type { Needed } from './codes-there.ts'
import type { Going, Holder } from './used-by.queries.ts'

/**
 * A stored row in the form of its sheet, and what the database knows it by. `goes` are the table and the id of what goes
 * with it; all but the first only where nothing of it was there before. `isPart`: the row itself is not there, but the
 * thing to which it would be added is, and `row` says what that is; `of` is the row that was asked for.
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

/** A row that is to be taken back. `before` is null where it was added, or with `isPart` what it was added to. */
export type Taken = { key: string; now: Kept; before: Row | null; isPart: boolean }

/** What undoing needs of a sheet beside how its rows are put. */
export type Undoable = {
  /** Those of these rows that are stored, by their codes alone: never the whole table. */
  kept: (read: Tx, rows: Row[]) => Promise<Kept[]>
  /** For rows of which several are one thing: which one, and the first of them that makes it without the row itself. */
  parts?: { place: (row: Row) => string; bare: (row: Row) => Row }
  /** The rows of a thing say together what it was: they are taken back in one unit of work. */
  isAtOnce?: true
  /** Rows that are about to be laid, and whose place somebody or something has that the sheet cannot say. */
  notWhole?: (read: Tx, rows: Row[]) => Promise<(row: Row) => boolean>
  /** What refers to a row, beside what goes with it. Of a changed row too, where that must not change any more. */
  used?: (tx: Tx, taken: Taken[], going: Going) => Promise<(one: Taken) => Holder | null>
  /** Takes added rows away. */
  remove: (tx: Tx, taken: Taken[], now: number) => Promise<void>
  /** Stores old rows, and what rows were added to; by the sheet's own writer where nothing is said. */
  restore?: (tx: Tx, before: Row[], putting: Putting) => Promise<void>
  /** What old rows name, and what must be there for them to come back. */
  needs?: Needed
  /** Says why an old row cannot come back, because of what others have become meanwhile. */
  hindrance?: (tx: Tx, before: Row[], importId: number) => Promise<(row: Row) => WhyNot | null>
}

export const isAdded = ({ before, isPart }: Taken): boolean => before === null || isPart

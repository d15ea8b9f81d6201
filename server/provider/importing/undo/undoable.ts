import type { Tx } from '../../../db/db.ts'
import type { Row } from '../planned-row.ts'

/** A stored row in the form of its sheet, and what the database knows it by. */
export type Kept = { row: Row; row_id: number; stud_id: number | null }

/** Why a row cannot be taken back. */
export type WhyNot = 'in_use' | 'changed' | 'took_over' | 'number_taken' | 'not_restorable'

/** What undoing needs of a sheet beside how its rows are put. */
export type Undoable = {
  /** Those of these rows that are stored, by their codes alone: never the whole table. */
  kept: (read: Tx, rows: Row[]) => Promise<Kept[]>
  /** Rows that are about to be laid, and whose place somebody or something has that the sheet cannot say. */
  notWhole?: (read: Tx, rows: Row[]) => Promise<(row: Row) => boolean>
  /** Added rows that something refers to by now. */
  inUse?: (tx: Tx, kept: Kept[]) => Promise<Set<number>>
  remove: (tx: Tx, kept: Kept[]) => Promise<void>
  /** Says why an old row cannot come back, because of what others have become meanwhile. */
  hindrance?: (tx: Tx, before: Row[]) => Promise<(row: Row) => WhyNot | null>
}

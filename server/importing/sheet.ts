import type { Tx } from '../db/db.ts'
import type { SealedPaper } from '../assessment/seal/sealed-papers.queries.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Columns, RowOf } from './cells.ts'
import type { ImportContext } from './import-context.ts'
import type { LocalizedMessage } from './localized-message.rules.ts'

export type { RowOf } from './cells.ts'

/** The arguments of a sheet's check of one row: known codes, and functions that report faults and notes. */
export type RowCheck<C extends Columns> = {
  known: ImportContext
  say: (column: keyof C & string, problem: LocalizedMessage) => void
  /** Adds a note for the clerk, which refuses nothing. */
  note: (text: LocalizedMessage) => void
  /** Adds a note that many rows may have: it is reported once, with its rows. */
  advise: (text: LocalizedMessage) => void
  /** True where cells of the row could not be read and are blank, so that several cells cannot be checked together. */
  isPartial: boolean
}

/** The further arguments of a sheet's check of all its rows. */
export type SheetCheck<C extends Columns> = {
  known: ImportContext
  advise: (row: RowOf<C>, text: LocalizedMessage) => void
  /** Returns true for a row with a fault that is known by now. */
  isRefused: (row: RowOf<C>) => boolean
}

/** The arguments of writing a row besides the row; `author` is the member of staff who imports it. */
export type Putting = { newId: NewId; now: number; author?: { staff_id: number; name: string } | null }

/** A row that differs from what is stored. */
export type Change<C extends Columns> = { before: RowOf<C>; now: RowOf<C> }

/** Reports the effects that changes will lack: a warning is never left out of a report, a note may be. */
export type Review = { warn: (text: LocalizedMessage) => void; note: (text: LocalizedMessage) => void }

/** The part of a sheet that sealed papers bind: no import changes it, whoever runs it. */
export type Sealing<C extends Columns> = {
  /** The paper that binds each key. */
  by: (read: Tx) => Promise<ReadonlyMap<string, SealedPaper>>
  /** Returns true if the row differs from the stored one in what is bound. */
  isChanged: (before: RowOf<C>, now: RowOf<C>) => boolean
  problem: (paper: SealedPaper) => LocalizedMessage
}

/** A kind of sheet: its columns, the academy's rows, the checks of a row, and how rows are stored. */
export type Sheet<C extends Columns = Columns> = {
  name: string
  columns: C
  /** Sheets on whose codes this one builds, in the order of importing. */
  needs: string[]
  /** The row's identity, in words that a clerk reads. */
  key: (row: RowOf<C>) => string
  /**
   * The thing that several rows describe together. A sheet has all rows of a thing that it names: stored rows that are
   * not in the sheet are removed.
   */
  group?: (row: RowOf<C>) => string
  /** The rows are independent: the good ones may be stored without the bad ones. */
  mayTakeGoodRows?: true
  /** Loads what `check` needs for its notes; not called where notes are not shown. */
  prepare?: () => Promise<void>
  /** The academy's rows in this sheet's own form, in the order of an export; at least those that `rows` may change. */
  stored: (read: Tx, rows: RowOf<C>[] | null) => Promise<RowOf<C>[]>
  /** Converts a value to the form in which it is stored. May throw `CellError`. */
  refine?: (row: RowOf<C>) => RowOf<C>
  /** Combines a stored row with the file's values, for sheets where missing columns do not simply stay. */
  merge?: (before: RowOf<C>, given: Partial<RowOf<C>>) => RowOf<C>
  /** Reports the faults of a row; `before` is the stored row of the same key. */
  check?: (row: RowOf<C>, ask: RowCheck<C>, before: RowOf<C> | undefined) => void
  /** Reports rows that conflict, and fills in values that depend on the whole sheet. */
  together?: (
    rows: RowOf<C>[],
    say: (row: RowOf<C>, column: keyof C & string, problem: LocalizedMessage) => void,
    stored: RowOf<C>[],
    ask: SheetCheck<C>,
  ) => void
  /** Reports effects that the changed rows will lack because of what students have done already. */
  review?: (read: Tx, changes: Change<C>[], review: Review) => Promise<void>
  /** Notes what rows that would be stored, new ones too, leave open or take back. */
  remark?: (rows: RowOf<C>[], changes: Change<C>[], note: Review['note']) => void
  /** The rows that sealed papers bind. */
  sealing?: Sealing<C>
  /** Returns true for the cells of a row that is stored without a code, as the export writes it. */
  isUncoded?: (values: Partial<RowOf<C>>, known: ImportContext) => boolean
  /** Returns true for rows without anything to store. */
  skips?: (row: RowOf<C>) => boolean
  /** The columns whose codes `learn` keeps. */
  codes?: (keyof C & string)[]
  /** Registers codes for later sheets. A partial row has cells that could not be read and are blank. */
  learn?: (row: RowOf<C>, known: ImportContext, isPartial: boolean) => void
  /** Stores rows by their codes, new or existing. A row that is stored twice changes nothing. */
  put: (tx: Tx, rows: RowOf<C>[], putting: Putting) => Promise<void>
}

/** Checks a sheet with its own row type, and returns it without the type, as its callers need it. */
export const sheet = <const C extends Columns>(shape: Sheet<C>): Sheet => shape as unknown as Sheet

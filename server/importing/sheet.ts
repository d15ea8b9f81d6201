import type { Tx } from '../db/db.ts'
import type { SealedPaper } from '../assessment/seal/sealed-papers.queries.ts'
import type { NewId } from '../ports/new-id.ts'
import type { Columns, RowOf } from './cells.ts'
import type { ImportContext } from './import-context.ts'
import type { LocalizedMessage } from './localized-message.rules.ts'

export type { RowOf } from './cells.ts'

/** How a sheet's check asks what is known, and says what is wrong with the row at hand. */
export type RowCheck<C extends Columns> = {
  known: ImportContext
  say: (column: keyof C & string, problem: LocalizedMessage) => void
  /** Something that the clerk should look at, and that hinders nothing. */
  note: (text: LocalizedMessage) => void
  /** The same, of a kind that many rows may have: it is said once, with the rows. */
  advise: (text: LocalizedMessage) => void
  /** True where cells of the row could not be read and are blank: what several cells say together is not known. */
  isPartial: boolean
}

/** What a sheet's look at all of its rows may ask and say besides. */
export type SheetCheck<C extends Columns> = {
  known: ImportContext
  advise: (row: RowOf<C>, text: LocalizedMessage) => void
  /** Whether something is wrong with the row, as far as it is known by now. */
  isRefused: (row: RowOf<C>) => boolean
}

/** What writing a row needs besides the row; `author`: who of the staff brings it. */
export type Putting = { newId: NewId; now: number; author?: { staff_id: number; name: string } | null }

/** A row that differs from what is stored. */
export type Change<C extends Columns> = { before: RowOf<C>; now: RowOf<C> }

/** How a sheet says what its changes will not do: a warning is never left out of a report, a note may be. */
export type Review = { warn: (text: LocalizedMessage) => void; note: (text: LocalizedMessage) => void }

/** What of a sheet is bound by papers that are sealed: whoever imports it, it is not changed by that. */
export type Sealing<C extends Columns> = {
  /** The paper that binds each key. */
  by: (read: Tx) => Promise<ReadonlyMap<string, SealedPaper>>
  /** Whether this is another row than the stored one, as far as it is bound. */
  isChanged: (before: RowOf<C>, now: RowOf<C>) => boolean
  problem: (paper: SealedPaper) => LocalizedMessage
}

/** A kind of sheet: its columns, what the academy has of it, what can be wrong with a row, and how rows are stored. */
export type Sheet<C extends Columns = Columns> = {
  name: string
  columns: C
  /** Sheets on whose codes this one builds, in the order of importing. */
  needs: string[]
  /** What a row is known by, in words that a clerk reads. */
  key: (row: RowOf<C>) => string
  /**
   * Rows that are one thing together. The sheet has all rows of a thing that it names: those that are stored and not
   * there go.
   */
  group?: (row: RowOf<C>) => string
  /** Its rows stand each for itself: the good ones may be taken without the bad ones. */
  mayTakeGoodRows?: true
  /** Loads what `check` needs for its notes; not called where nobody reads them. */
  prepare?: () => Promise<void>
  /** The academy's rows in this sheet's own form, in the order of an export; at least those that `rows` may change. */
  stored: (read: Tx, rows: RowOf<C>[] | null) => Promise<RowOf<C>[]>
  /** Brings what was written into the form in which it is stored. May throw `CellError`. */
  refine?: (row: RowOf<C>) => RowOf<C>
  /** A stored row beside what a file says of it, where what the file has not does not simply stay. */
  merge?: (before: RowOf<C>, given: Partial<RowOf<C>>) => RowOf<C>
  /** Says what is wrong with a row; `before` is the stored one of the same key. */
  check?: (row: RowOf<C>, ask: RowCheck<C>, before: RowOf<C> | undefined) => void
  /** Says which rows do not go together, and fills in what follows from the whole sheet. */
  together?: (
    rows: RowOf<C>[],
    say: (row: RowOf<C>, column: keyof C & string, problem: LocalizedMessage) => void,
    stored: RowOf<C>[],
    ask: SheetCheck<C>,
  ) => void
  /** Says what the changed rows will not do, because of what students have done already. */
  review?: (read: Tx, changes: Change<C>[], review: Review) => Promise<void>
  /** What sealed papers bind. */
  sealing?: Sealing<C>
  /** Rows that say nothing to be stored. */
  skips?: (row: RowOf<C>) => boolean
  /** The columns whose codes `learn` keeps. */
  codes?: (keyof C & string)[]
  /** Codes that later sheets may use. Of a row that is partial some cells could not be read, and are blank. */
  learn?: (row: RowOf<C>, known: ImportContext, isPartial: boolean) => void
  /** Stores rows by their codes, whether they are there or not. A row that comes again changes nothing. */
  put: (tx: Tx, rows: RowOf<C>[], putting: Putting) => Promise<void>
}

/** Keeps a sheet's own row type for its functions, and forgets it for whoever only runs it. */
export const sheet = <const C extends Columns>(shape: Sheet<C>): Sheet => shape as unknown as Sheet

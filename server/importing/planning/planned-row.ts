import type { Tx } from '../../db/db.ts'
import type { Columns, RowOf } from '../cells.ts'
import type { ImportContext } from '../import-context.ts'
import type { Sheet } from '../sheet.ts'
import type { FolderFiles } from './found-files.ts'
import type { DateShift } from './date-shift.ts'
import type { Importer } from '../sheets/sheet-rights.ts'
import type { TypedRow } from './typed-rows.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'

export type Row = RowOf<Columns>
/**
 * A row to be imported: as it would be stored, and as it is stored now. A partial row has cells that could not be read
 * and are blank.
 */
export type PlannedRow = { given: TypedRow; row: Row; before: Row | undefined; key: string; isPartial: boolean }
export type AddErrorAt = (at: PlannedRow, column: string | null, problem: LocalizedMessage) => void

/** One run over rows: its inputs, and what it has found so far. */
export type Run = {
  read: Tx
  known: ImportContext
  folder: Pick<FolderFiles, 'resolve'>
  /** The person whose roles count; null for the provider's commands, and for forms, whose calls have checked them. */
  by: Importer | null
  /** A form has all cells of its row, so an empty one is what somebody left empty. */
  isForm?: true
  /** How long after the deadline an answer still counts. */
  graceMs: number
  /** Moves the demo's dates; null for a provider's own folder. */
  moved: DateShift | null
  /** Keys of rows that earlier files of the same sheet have, with the file's name. */
  taken: Map<string, string>
}

/** Whether the cells by which the row is known could be read. */
export const hasCodes = ({ codes }: Sheet, { values }: TypedRow): boolean =>
  codes !== undefined && codes.every((code) => (values[code] ?? null) !== null)

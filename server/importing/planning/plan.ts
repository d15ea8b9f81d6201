import type { FileRef } from '../file-ref.ts'
import type { ValidationError } from '../validation-errors.ts'
import type { RegisterAsk } from '../matching/register-place.ts'
import type { ValueMatch } from '../matching/value-matches.ts'
import type { Table } from '../reading/table.ts'
import type { ColumnMatch } from './header.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'

/** A fault of a row; `column` as a spreadsheet shows it, or null. */
export type RowProblem = { column: string | null; problem: LocalizedMessage }

export type Counts = { new: number; changed: number; unchanged: number; refused: number }

/** The effect of a file of the folder on the academy. */
export type FilePlan = {
  file: string
  sheet: string
  /** SHA-256 of the file's bytes. */
  hash: string
  counts: Counts
  /** Every mistake, in the order of the file. */
  mistakes: ValidationError[]
  /** Changes that are stored and yet lack an effect that the clerk may expect. Never left out of a report. */
  warnings: LocalizedMessage[]
  /** Notes that refuse nothing: how the file was read, what was left out, whose accounts it takes over. */
  notes: LocalizedMessage[]
  /** Questions of a kind that the app does not support, each with its reason. */
  left: LocalizedMessage[]
  /** Old and new of the first twenty changed rows. */
  changes: LocalizedMessage[]
  /** Rows of the same kind that the academy has and the file does not; null where they are not counted. */
  elsewhere: number | null
  /** New and changed rows in the form in which the sheet puts them. */
  rows: unknown[]
  /** The stored row under the key of each of these; null for a new one. */
  before: unknown[]
  /** Files to be kept before the rows are stored. */
  files: { ref: FileRef; path: string }[]
  /** The file was not read, because the importing person may not import this sheet. */
  isClosed: boolean
  /** What the file's columns, and levels and batches in its cells, are taken for. */
  columns: ColumnMatch[]
  values: ValueMatch[]
  /** What a register has to be asked for; null for what is none, or says it in its name. */
  register: RegisterAsk | null
  /** The sheet as it was read, and the faults by row; null for a question file. */
  table: Table | null
  problems: Map<number, RowProblem[]>
}

export const emptyPlan = (file: string, sheet: string): FilePlan => ({
  file,
  sheet,
  hash: '',
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
  mistakes: [],
  warnings: [],
  notes: [],
  left: [],
  changes: [],
  elsewhere: null,
  rows: [],
  before: [],
  files: [],
  isClosed: false,
  columns: [],
  values: [],
  register: null,
  table: null,
  problems: new Map(),
})

/** Notes a mistake of the plan's file, at a row and a column as the spreadsheet shows them. */
export function addValidationError(
  plan: FilePlan,
  row: number | null,
  column: string | null,
  problem: LocalizedMessage,
): void {
  plan.mistakes.push({ file: plan.file, row, column, problem })
  if (row === null) return
  plan.problems.set(row, [...(plan.problems.get(row) ?? []), { column, problem }])
}

import type { FileRef } from '../file-ref.ts'
import type { ValidationError } from '../validation-errors.ts'
import type { Table } from '../reading/table.ts'
import type { LocalizedMessage } from '../localized-message.rules.ts'

/** What is wrong with a row; `column` as a spreadsheet shows it, or null. */
export type RowProblem = { column: string | null; problem: LocalizedMessage }

export type Counts = { new: number; changed: number; unchanged: number; refused: number }

/** What a file of the folder would do to the academy. */
export type FilePlan = {
  file: string
  sheet: string
  /** SHA-256 of the file's bytes. */
  hash: string
  counts: Counts
  /** Every mistake, in the order of the file. */
  mistakes: ValidationError[]
  /** What is stored and yet does not do what the clerk may expect of it. Never left out of a report. */
  warnings: LocalizedMessage[]
  /** What hinders nothing: how it was read, what was left out, whom it takes over. */
  notes: LocalizedMessage[]
  /** Questions of a kind that the app has not, each with its reason. */
  left: LocalizedMessage[]
  /** Old and new of the first twenty changed rows. */
  changes: LocalizedMessage[]
  /** Rows of the same kind that the academy has and the file has not; null where nobody counts them. */
  elsewhere: number | null
  /** New and changed rows in the form in which the sheet puts them. */
  rows: unknown[]
  /** What is stored under the key of each of them; null for a new one. */
  before: unknown[]
  /** Files to be kept before the rows are stored. */
  files: { ref: FileRef; path: string }[]
  /** Not read, since whoever imports may not import this sheet. */
  isClosed: boolean
  /** The sheet as it was read, and what is wrong with which of its rows; null for a question file. */
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

import type { Tx } from '../../db/db.ts'
import type { ImportContext } from '../import-context.ts'
import type { Sheet } from '../sheet.ts'
import { addValidationError, emptyPlan } from './plan.ts'
import { planRows } from './plan-rows.ts'
import type { Row, Run } from './planned-row.ts'
import { typedRows } from './typed-rows.ts'
import { isLocalizedMessage, type LocalizedMessage } from '../localized-message.rules.ts'

/**
 * The plan of one row: every fault by its column's key, notes for the clerk, and the row as it would be stored; null
 * where an equal row is stored already, or where the row is refused.
 */
export type OneRow = {
  mistakes: { field: string | null; problem: LocalizedMessage }[]
  notes: LocalizedMessage[]
  row: Row | null
}

// The key of notes that name a row's place, which means nothing for a form.
const OF_ROWS = 'note_of_rows'
const HEADER = 1
const LINE = 2

/** A row from a form has no folder to look for files in. */
const NO_FOLDER: Run['folder'] = { resolve: async () => {} }

/**
 * Plans a row from a form as an import of a sheet with that row alone would. `texts` by column keys; `folder` has the
 * files that they name.
 */
export async function planOneRow(
  read: Tx,
  sheet: Sheet,
  known: ImportContext,
  texts: Readonly<Record<string, string>>,
  folder: Run['folder'] = NO_FOLDER,
): Promise<OneRow> {
  const { mistakes, notes, rows } = await planFormRows(read, sheet, known, [texts], folder)
  return { mistakes: mistakes.map(({ field, problem }) => ({ field, problem })), notes, row: rows[0] ?? null }
}

/** The plan of several rows; `at` is the place of a mistake's row, from 0, or null. */
export type FormRows = {
  mistakes: { at: number | null; field: string | null; problem: LocalizedMessage }[]
  notes: LocalizedMessage[]
  rows: Row[]
}

/** The same for a form that fills several rows of a sheet. */
export async function planFormRows(
  read: Tx,
  sheet: Sheet,
  known: ImportContext,
  all: readonly Readonly<Record<string, string>>[],
  folder: Run['folder'] = NO_FOLDER,
): Promise<FormRows> {
  const shown = Object.entries(sheet.columns).filter(([, cell]) => !cell.hidden)
  const header = { row: HEADER, cells: shown.map(([, { title }]) => title) }
  const lines = all.map((texts, at) => ({ row: LINE + at, cells: shown.map(([key]) => texts[key]?.trim() ?? '') }))
  const plan = emptyPlan('', sheet.name)
  const { read: rows, layout } = typedRows(
    { header, lines, notes: [] },
    sheet.columns,
    (...error) => addValidationError(plan, ...error),
    { sheet: sheet.name, meanings: null, values: null },
  )
  await planRows(
    { read, known, folder, by: null, isForm: true, graceMs: 0, moved: null, taken: new Map() },
    plan,
    sheet,
    rows,
    layout,
  )
  const keys = new Map(shown.map(([key]) => [layout.nameOf(key), key]))
  return {
    mistakes: plan.mistakes.map(({ row, column, problem }) => ({
      at: row === null ? null : row - LINE,
      field: keys.get(column ?? '') ?? null,
      problem,
    })),
    notes: [...plan.warnings, ...plan.notes].map(withoutPlace),
    rows: plan.rows as Row[],
  }
}

function withoutPlace(note: LocalizedMessage): LocalizedMessage {
  const { text } = note.values
  return note.key === OF_ROWS && isLocalizedMessage(text) ? text : note
}

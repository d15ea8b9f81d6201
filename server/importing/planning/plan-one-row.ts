import type { Tx } from '../../db/db.ts'
import type { ImportContext } from '../import-context.ts'
import type { Sheet } from '../sheet.ts'
import { addValidationError, emptyPlan } from './plan.ts'
import { planRows } from './plan-rows.ts'
import type { Row, Run } from './planned-row.ts'
import { typedRows } from './typed-rows.ts'
import { isLocalizedMessage, type LocalizedMessage } from '../localized-message.rules.ts'

/**
 * What a sheet says of one row: every mistake at its column's key, what the clerk should look at, and the row as it would
 * be stored; null where it is stored like that already, or is refused.
 */
export type OneRow = {
  mistakes: { field: string | null; problem: LocalizedMessage }[]
  notes: LocalizedMessage[]
  row: Row | null
}

// As a sheet of one row would have it. What is said of the row alone names where it stands.
const OF_ROWS = 'note_of_rows'
const HEADER = 1
const LINE = 2

/** What is filled in by hand has no folder to look for files in. */
const NO_FOLDER: Run['folder'] = { resolve: async () => {} }

/**
 * Plans a row that was filled in by hand as an import of a sheet with that row alone would. `texts` by column keys;
 * `folder` knows the files that it names.
 */
export async function planOneRow(
  read: Tx,
  sheet: Sheet,
  known: ImportContext,
  texts: Readonly<Record<string, string>>,
  folder: Run['folder'] = NO_FOLDER,
): Promise<OneRow> {
  const shown = Object.entries(sheet.columns).filter(([, cell]) => !cell.hidden)
  const header = { row: HEADER, cells: shown.map(([, { title }]) => title) }
  const line = { row: LINE, cells: shown.map(([key]) => texts[key]?.trim() ?? '') }
  const plan = emptyPlan('', sheet.name)
  const { read: rows, layout } = typedRows({ header, lines: [line], notes: [] }, sheet.columns, (...error) =>
    addValidationError(plan, ...error),
  )
  await planRows(
    { read, known, folder, by: null, graceMs: 0, moved: null, taken: new Map() },
    plan,
    sheet,
    rows,
    layout,
  )
  const keys = new Map(shown.map(([key]) => [layout.nameOf(key), key]))
  return {
    mistakes: plan.mistakes.map(({ column, problem }) => ({ field: keys.get(column ?? '') ?? null, problem })),
    notes: [...plan.warnings, ...plan.notes].map(withoutPlace),
    row: (plan.rows[0] as Row | undefined) ?? null,
  }
}

function withoutPlace(note: LocalizedMessage): LocalizedMessage {
  const { text } = note.values
  return note.key === OF_ROWS && isLocalizedMessage(text) ? text : note
}

import type { Sheet } from '../importing/sheet.ts'
import { type Page, workbookOf } from './written-table.ts'

/** The columns that a sheet of this kind shows. */
const shownColumns = ({ columns }: Sheet) => Object.entries(columns).filter(([, cell]) => !cell.hidden)

/** The rows of a sheet as a page that an import takes back; `written` may give another value for a cell. */
export function sheetPage(
  sheet: Sheet,
  rows: readonly Record<string, unknown>[],
  written: (value: unknown) => unknown = (value) => value,
): Page & { rows: string[][] } {
  const columns = shownColumns(sheet)
  return {
    name: sheet.name,
    header: columns.map(([, { title }]) => title),
    rows: rows.map((row) => columns.map(([key, cell]) => (row[key] === null ? '' : cell.write(written(row[key]))))),
  }
}

/** Pages as a workbook that an answer carries. */
export async function workbookFile(name: string, pages: Page[]): Promise<{ name: string; content: string }> {
  const content = await workbookOf(pages)
  return { name: `${name}.xlsx`, content: content.toString('base64') }
}

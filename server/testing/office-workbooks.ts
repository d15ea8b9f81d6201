import writeWorkbook from 'write-excel-file/node'

type Wide = { text: string; columns: number; rows: number }
type OfficeCell = string | number | Date | Wide | null
type Page = { sheet: string; rows: OfficeCell[][] }

/** A text that stands over several columns or rows, merged as an office does it. */
export const wide = (text: string, columns = 1, rows = 1): Wide => ({ text, columns, rows })

function cellOf(cell: OfficeCell) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (cell instanceof Date) return { value: cell, type: Date, format: 'dd/mm/yyyy' }
  if (typeof cell === 'string') return { value: cell, type: String }
  return { value: cell.text, type: String, columnSpan: cell.columns, rowSpan: cell.rows }
}

/** A workbook of an office: numbers as numbers, dates as dates, merged cells. */
export const officeWorkbook = async (rows: OfficeCell[][]): Promise<Buffer> =>
  writeWorkbook(rows.map((row) => row.map(cellOf))).toBuffer()

/** A workbook with several pages. */
export const officePages = async (pages: Page[]): Promise<Buffer> =>
  writeWorkbook(pages.map(({ sheet, rows }) => ({ sheet, data: rows.map((row) => row.map(cellOf)) }))).toBuffer()

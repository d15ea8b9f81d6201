import { CsvError, parse } from 'csv-parse/sync'
import { decodedText } from './decoded-text.ts'
import { type Line, type Table, tableOf, Unreadable } from './table.ts'

// Letters that a code page could not hold are stored as question marks: the words are gone.
const LOST = /\?{3,}/
const MOST_NAMED = 200

/** Reads a CSV file: commas, semicolons or tabs, quoted as spreadsheets do. Throws `Unreadable` with every bad row. */
export function csvTable(bytes: Buffer): Table {
  const { text, note } = decodedText(bytes)
  const content = text.replace(/^\ufeff/, '')
  const lines = linesOf(content, delimiterOf(content))
  refuseShifted(lines)
  refuseLost(lines, text)
  return tableOf(lines, note === null ? [] : [note])
}

/** The mark that parts most of the header's cells. */
function delimiterOf(content: string): string {
  const header = content.slice(0, content.search(/[\r\n]|$/))
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

function linesOf(content: string, delimiter: string): Line[] {
  try {
    const options = { delimiter, relax_column_count: true, relax_quotes: true, trim: true } as const
    const records: string[][] = parse(content, options)
    return records.map((cells, index) => ({ row: index + 1, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : null
    const problem =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is opened here and never closed' : error.message
    throw new Unreadable({ row, problem })
  }
}

/** A comma too many or too few moves all that follows into another column: nothing of it can be trusted. */
function refuseShifted(lines: Line[]): void {
  const header = lines.find(({ cells }) => cells.some((cell) => cell !== ''))
  const width = header?.cells.length ?? 0
  const isBlank = (cells: Line['cells']) => cells.every((cell) => cell === '')
  const shifted = lines.filter(({ cells }) => !isBlank(cells) && (cells.length < width || !isBlank(cells.slice(width))))
  if (shifted.length === 0) return
  const problems = shifted.slice(0, MOST_NAMED).map(({ row, cells }) => ({
    row,
    problem: `has ${cells.length} cells, the header ${width}: a text with a comma in it needs quotation marks`,
  }))
  throw new Unreadable(...problems)
}

function refuseLost(lines: Line[], text: string): void {
  if (!LOST.test(text)) return
  const lost = lines.filter(({ cells }) => cells.some((cell) => typeof cell === 'string' && isLost(cell)))
  if (lost.length === 0) return
  const problems = lost.slice(0, MOST_NAMED).map(({ row }) => ({
    row,
    problem: 'letters were lost when the sheet was saved; save it as .xlsx or as "CSV UTF-8"',
  }))
  throw new Unreadable(...problems)
}

/** Nothing but question marks where words would be: `???? ?????`. */
const isLost = (cell: string) => LOST.test(cell) && !/[\p{L}\p{N}]/u.test(cell)

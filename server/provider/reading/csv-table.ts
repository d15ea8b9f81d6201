import { csvRows } from './csv-rows.ts'
import { decodedText } from './decoded-text.ts'
import { unescapedFormula } from './formula-mark.ts'
import { type Line, type Table, tableOf } from './table.ts'
import { told } from '../told.rules.ts'

// Letters that a code page could not hold are stored as question marks.
const LOST = /\?{3,}/
const MAX_NOTED = 10
const MARKS = new Map([
  [',', 'mark_comma'],
  [';', 'mark_semicolon'],
  ['\t', 'mark_tab'],
] as const)

/** Reads a CSV file: commas, semicolons or tabs, quoted as spreadsheets do. Rows that cannot be trusted are marked. */
export function csvTable(bytes: Buffer): Table {
  const { text, note } = decodedText(bytes)
  const { mark, content } = marked(text.replace(/^\ufeff/, ''))
  const lines = csvRows(content, mark).map((row, index): Line => ({ row: index + 1, ...row }))
  const table = tableOf(lines, note === null ? [] : [note])
  markShifted(table, mark)
  noteLost(table)
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (typeof cell === 'string') cells[index] = unescapedFormula(cell)
  }
  return table
}

/** Excel names the mark in a line of its own, `sep=;`, and never shows that line. */
function marked(text: string): { mark: string; content: string } {
  const [line = '', mark] = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text) ?? []
  const content = text.slice(line.length)
  return { mark: mark ?? markOf(content), content }
}

/** What parts most of the header's cells. */
function markOf(content: string): string {
  const [header = ''] = /\S.*/.exec(content) ?? []
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => bare.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** A comma too many or too few moves all that follows into another column: nothing of the row can be trusted. */
function markShifted({ header, lines }: Table, mark: string): void {
  const width = header?.cells.length ?? 0
  for (const line of lines) {
    const { cells } = line
    if (line.broken !== undefined || (cells.length >= width && cells.slice(width).every((cell) => cell === '')))
      continue
    const found = { count: cells.length, width, mark: told(MARKS.get(mark as ',') ?? 'mark_comma') }
    line.broken = told(cells.length > width ? 'more_cells' : 'fewer_cells', found)
  }
}

function noteLost({ lines, notes }: Table): void {
  const lost = lines.filter(({ cells }) => cells.some((cell) => typeof cell === 'string' && LOST.test(cell)))
  if (lost.length === 0) return
  const rows = lost.slice(0, MAX_NOTED).map(({ row }) => row)
  notes.push(told('question_marks', { rows: lost.length > MAX_NOTED ? [...rows, '…'] : rows }))
}

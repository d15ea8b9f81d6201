import { csvRows } from './csv-rows.ts'
import { decodedText } from './decoded-text.ts'
import { unescapedFormula } from './formula-mark.ts'
import { type Line, type Table, tableOf } from './table.ts'

// Letters that a code page could not hold are stored as question marks.
const LOST = /\?{3,}/
const MAX_NOTED = 10
const MARKS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

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
    const which = cells.length > width ? 'more than' : 'fewer than'
    line.broken = `has ${cells.length} cells, ${which} the ${width} of the header: a text with a ${MARKS[mark]} in it needs quotation marks around it`
  }
}

function noteLost({ lines, notes }: Table): void {
  const lost = lines.filter(({ cells }) => cells.some((cell) => typeof cell === 'string' && LOST.test(cell)))
  if (lost.length === 0) return
  const rows = lost
    .slice(0, MAX_NOTED)
    .map(({ row }) => row)
    .join(', ')
  const more = lost.length > MAX_NOTED ? ', …' : ''
  notes.push(
    `there is "???" in row ${rows}${more}: were letters lost when the sheet was saved? Save it as .xlsx or CSV UTF-8`,
  )
}

import { decodedText } from './decoded-text.ts'
import { unescapedFormula } from './formula-mark.ts'
import { type Line, MAX_CELLS, type Table, tableOf, unreadable } from './table.ts'
import { localized, type LocalizedMessage } from '../localized-message.rules.ts'

/** A row of the file, or why its cells cannot be told apart. */
type CsvRow = { cells: string[]; broken?: LocalizedMessage }

const OPEN = localized('quotation_open')

/**
 * Cuts a CSV file into rows as spreadsheets do: any line end; separators and line ends inside quotation marks belong to
 * the text. Where a quotation mark does not close, only its own line is broken, and the next line begins a new row, so
 * that no later row is lost.
 */
function csvRows(content: string, mark: string): CsvRow[] {
  const rows: CsvRow[] = []
  let at = 0
  while (at < content.length) {
    const { row, next } = rowAt(content, at, mark)
    rows.push(row)
    at = next
  }
  return rows
}

function rowAt(content: string, start: number, mark: string): { row: CsvRow; next: number } {
  const cells: string[] = []
  for (let at = start; ;) {
    const found = cellAt(content, at, mark)
    if (found === null) return brokenRow(content, start, mark)
    cells.push(found.text)
    if (content[found.end] !== mark) return { row: { cells }, next: afterLineEnd(content, found.end) }
    at = found.end + 1
  }
}

/** Returns the cell that begins here, up to its separator or line end; null where its quotation mark does not close. */
function cellAt(content: string, at: number, mark: string): { text: string; end: number } | null {
  const begin = afterBlanks(content, at, mark)
  if (content[begin] !== '"') {
    const end = endOf(content, at, mark)
    return { text: content.slice(at, end).trim(), end }
  }
  let close = content.indexOf('"', begin + 1)
  while (close !== -1 && content[close + 1] === '"') close = content.indexOf('"', close + 2)
  if (close === -1) return null
  const end = afterBlanks(content, close + 1, mark)
  if (end < content.length && content[end] !== mark && !isLineEnd(content[end])) return null
  return {
    text: content
      .slice(begin + 1, close)
      .replaceAll('""', '"')
      .trim(),
    end,
  }
}

function brokenRow(content: string, start: number, mark: string): { row: CsvRow; next: number } {
  const end = endOfLine(content, start)
  const cells = content
    .slice(start, end)
    .split(mark)
    .map((cell) => cell.trim())
  return { row: { cells, broken: OPEN }, next: afterLineEnd(content, end) }
}

const isLineEnd = (letter: string | undefined) => letter === '\n' || letter === '\r'

function afterBlanks(content: string, from: number, mark: string): number {
  const blanks = mark === '\t' ? ' ' : ' \t'
  let at = from
  while (at < content.length && blanks.includes(content.charAt(at))) at += 1
  return at
}

function endOf(content: string, from: number, mark: string): number {
  let at = from
  while (at < content.length && content[at] !== mark && !isLineEnd(content[at])) at += 1
  return at
}

function endOfLine(content: string, from: number): number {
  let at = from
  while (at < content.length && !isLineEnd(content[at])) at += 1
  return at
}

const afterLineEnd = (content: string, at: number): number =>
  content[at] === '\r' && content[at + 1] === '\n' ? at + 2 : at + 1

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
  const rows = csvRows(content, mark)
  refuseWide(rows)
  const lines = withWholeTitles(rows.map((row, index): Line => ({ row: index + 1, ...row })))
  const table = tableOf(lines, note === null ? [] : [note])
  markShifted(table, mark)
  noteLost(table)
  for (const { cells } of lines) {
    for (const [index, cell] of cells.entries()) if (typeof cell === 'string') cells[index] = unescapedFormula(cell)
  }
  return table
}

/** Rows are made equally wide when they are read, so a few long ones could take all memory. */
function refuseWide(rows: readonly CsvRow[]): void {
  const widths = rows.map(({ cells }) => cells.length)
  const widest = widths.reduce((most, one) => Math.max(most, one), 0)
  if (widest * rows.length <= MAX_CELLS) return
  throw unreadable(localized('row_wide', { row: widths.indexOf(widest) + 1, count: widest }))
}

/** Excel names the separator in a line of its own, `sep=;`, and never shows that line. */
function marked(text: string): { mark: string; content: string } {
  const [line = '', mark] = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text) ?? []
  const content = text.slice(line.length)
  return { mark: mark ?? markOf(content), content }
}

/** Returns the separator that occurs most in the header: in the first line that has one. */
function markOf(content: string): string {
  const lines = content.match(/\S.*/g)?.slice(0, LOOKED_AT) ?? []
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const header = bare.find((line) => MARKS.keys().some((mark) => line.includes(mark))) ?? ''
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const LOOKED_AT = 10

/** Titles above a table may be lines of one cell: they are as wide as the table below them. */
function withWholeTitles(lines: Line[]): Line[] {
  const at = lines.findIndex(({ cells }) => cells.length > 1)
  if (at <= 0 || at >= LOOKED_AT) return lines
  const width = lines[at]?.cells.length ?? 1
  const whole = ({ cells, ...line }: Line): Line => ({
    ...line,
    cells: [...cells, ...Array<string>(width - cells.length).fill('')],
  })
  return [...lines.slice(0, at).map(whole), ...lines.slice(at)]
}

/** A missing or extra separator moves all later cells into other columns: no cell of the row can be trusted. */
function markShifted({ header, lines }: Table, mark: string): void {
  const width = header?.cells.length ?? 0
  for (const line of lines) {
    const { cells } = line
    if (line.broken !== undefined || (cells.length >= width && cells.slice(width).every((cell) => cell === '')))
      continue
    const found = { count: cells.length, width, mark: localized(MARKS.get(mark as ',') ?? 'mark_comma') }
    line.broken = localized(cells.length > width ? 'more_cells' : 'fewer_cells', found)
  }
}

function noteLost({ lines, notes }: Table): void {
  const lost = lines.filter(({ cells }) => cells.some((cell) => typeof cell === 'string' && LOST.test(cell)))
  if (lost.length === 0) return
  const rows = lost.slice(0, MAX_NOTED).map(({ row }) => row)
  notes.push(localized('question_marks', { rows: lost.length > MAX_NOTED ? [...rows, '…'] : rows }))
}

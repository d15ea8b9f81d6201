import { type Told, told } from '../told.rules.ts'

/** A row as it stands in the file, or why it cannot be told what belongs into which cell. */
export type CsvRow = { cells: string[]; broken?: Told }

const OPEN = told('quotation_open')

/**
 * Cuts a CSV file into rows as spreadsheets do: any line end, marks and line ends inside quotation marks belong to the
 * text. Where a quotation mark does not close, its line alone is broken, and the next line begins anew: nothing of the
 * rows below is swallowed.
 */
export function csvRows(content: string, mark: string): CsvRow[] {
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

/** The cell that begins here, up to its mark or line end; null where its quotation mark does not close. */
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

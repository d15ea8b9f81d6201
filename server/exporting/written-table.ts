import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { escapedFormula } from '../importing/reading/formula-mark.ts'

/** A cell: text, a number, or a date, time or both (`2026-11-20 09:00`) that a spreadsheet recognizes. */
export type Value = string | number | { date: string } | null
export type Page = {
  name: string
  header: string[]
  rows: Value[][]
  /** Cells that are wrong, `row:column` counted from 0; the header's row is -1. */
  wrong?: Set<string>
  /** The number of rows below the last one whose cells stay as they are typed: no number, no date. */
  typedRows?: number
}
type Cell = { value?: string | number; type?: typeof String | typeof Number; format?: string; backgroundColor?: string }

const MIN_WIDTH = 8
const MAX_WIDTH = 60
const WRONG = '#ffe08a'
const HEAD = '#e7ebf3'

/** Writes pages as a workbook. Text that begins like a formula stays text. */
export async function writeXlsx(path: string, pages: Page[]): Promise<void> {
  await writeWhole(path, await workbookOf(pages))
}

/** Returns pages as the bytes of a workbook. */
export async function workbookOf(pages: Page[]): Promise<Buffer> {
  // Loaded late, because every start of the server and of a command would load it, and few of them write a workbook.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook(
    pages.map(({ name, header, rows, wrong, typedRows = 0 }) => ({
      sheet: name,
      data: [
        header.map((title, column) => ({
          value: title,
          type: String,
          fontWeight: 'bold' as const,
          backgroundColor: wrong?.has(`-1:${column}`) ? WRONG : HEAD,
        })),
        ...rows.map((row, at) =>
          row.map((value, column) =>
            wrong?.has(`${at}:${column}`) ? { ...(cellOf(value) ?? BLANK), backgroundColor: WRONG } : cellOf(value),
          ),
        ),
        ...Array.from({ length: typedRows }, () => header.map(() => BLANK)),
      ],
      columns: header.map((title, column) => ({ width: widthOf(title, rows, column) })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

const TEXT = '@'
/** An empty cell that keeps typed input as text. */
const BLANK: Cell = { type: String, format: TEXT }

function cellOf(value: Value): Cell | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'object') return { value: serialOf(value.date), type: Number, format: formatOf(value.date) }
  return { value: escaped(value), type: String, format: TEXT }
}

/** In a workbook `_x0041_` is an escaped letter, so words that look like one are escaped themselves. */
const escaped = (words: string) => words.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Returns days since the workbook's day zero; a time alone is a fraction of it. */
function serialOf(date: string): number {
  const [first = '', time = first.includes(':') ? first : '00:00'] = date.split(' ')
  const day = first.includes(':') ? DAY_ZERO : Date.parse(first)
  const [hours, minutes] = time.split(':').map(Number)
  return (day - DAY_ZERO) / DAY_MS + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440
}

function formatOf(date: string): string {
  if (!date.includes(':')) return 'dd/mm/yyyy'
  return date.includes(' ') ? 'dd/mm/yyyy hh:mm' : 'hh:mm'
}

// Programs end a row at any of these characters, and take any of them for a separator.
const PARTING = /[\r\n\t;]/

/** Writes one page as CSV with the byte order mark that Excel needs, and formulas made harmless. */
export async function writeCsv(path: string, { header, rows }: Page): Promise<void> {
  await writeWhole(path, csvText([header, ...rows], true))
}

/** Returns rows as CSV, formulas made harmless; the first ones of a file (`isBegin`) get Excel's byte order mark. */
export const csvText = (rows: Value[][], isBegin: boolean): string =>
  stringify(
    rows.map((row) => row.map(harmless)),
    { bom: isBegin, escape_formulas: true, quoted_match: PARTING, record_delimiter: 'windows' },
  )

const harmless = (value: Value) => (typeof value === 'string' ? escapedFormula(value) : shown(value))

function shown(value: Value): string | number {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? value : (value?.date ?? '')
}

function widthOf(title: string, rows: Value[][], column: number): number {
  const longest = rows
    .slice(0, 200)
    .reduce((most, row) => Math.max(most, String(shown(row[column] ?? null)).length), title.length)
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + 2))
}

/** A file that breaks off must not look like the whole one. */
export async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

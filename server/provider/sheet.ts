import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Tx } from '../db/db.ts'
import { type Cell, Doubt } from './cells.ts'
import type { Import } from './import-run.ts'
import { ImportRefused, type Mistake, nearest } from './mistakes.ts'

type Columns = Record<string, Cell<unknown>>
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Cell<infer T> ? T : never } & { line: number }

/** A kind of sheet: its columns, what to fetch before, and how its rows are written in one unit of work. */
export type Sheet<C extends Columns = Columns, P = unknown> = {
  name: string
  columns: C
  /** Files are stored before the unit of work, which may await the database alone. */
  prepare?: (rows: RowOf<C>[], into: Import) => Promise<P>
  write: (tx: Tx, rows: RowOf<C>[], into: Import, prepared: P) => Promise<void>
}

/** Keeps a sheet's own row type for its functions, and forgets it for whoever only runs it. */
export const sheet = <const C extends Columns, P = undefined>(shape: Sheet<C, P>): Sheet => shape as unknown as Sheet

const MOST_ROWS = 20_000
const MOST_SHOWN = 200

/** Headers match whatever their case, spaces, underscores and stars. */
const plain = (header: string) => header.toLowerCase().replaceAll(/[\s_*]/g, '')

/** Reads a CSV file; rejects with every mistake in it. */
export async function readSheet(path: string, columns: Columns): Promise<RowOf<Columns>[]> {
  const file = basename(path)
  const records = parseCsv(await readFile(path, 'utf8'), file)
  const [header, ...rows] = records
  if (!header) throw new ImportRefused([{ file, row: null, column: null, problem: 'the file is empty' }])
  if (rows.length > MOST_ROWS) {
    throw new ImportRefused([{ file, row: null, column: null, problem: `more than ${MOST_ROWS} rows` }])
  }
  const mistakes: Mistake[] = []
  const places = placesOf(header.record, columns, file, mistakes)
  const read = mistakes.length > 0 ? [] : rows.map((row) => readRow(row, places, file, mistakes))
  if (mistakes.length > 0) throw new ImportRefused(mistakes.slice(0, MOST_SHOWN))
  return read
}

type Line = { record: string[]; line: number }
type Place = { key: string; cell: Cell<unknown>; index: number | null }

function parseCsv(content: string, file: string): Line[] {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, trim: true } as const
    const parsed = parse(content, options) as unknown as { record: string[]; info: { lines: number } }[]
    return parsed.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    const lines = (error as { lines?: number }).lines ?? null
    throw new ImportRefused([{ file, row: lines, column: null, problem: (error as Error).message }])
  }
}

function placesOf(header: string[], columns: Columns, file: string, mistakes: Mistake[]): Place[] {
  const titles = header.map(plain)
  const known = new Set(Object.values(columns).map(({ title }) => plain(title)))
  for (const [index, title] of titles.entries()) {
    const name = header[index] ?? ''
    if (!known.has(title)) {
      const near = nearest(
        name,
        Object.values(columns).map((cell) => cell.title),
      )
      const hint = near ? ` Did you mean "${near}"?` : ''
      mistakes.push({
        file,
        row: 1,
        column: letterOf(index),
        problem: `"${name}" is not a column of this sheet.${hint}`,
      })
    } else if (titles.indexOf(title) !== index) {
      mistakes.push({ file, row: 1, column: letterOf(index), problem: `the column "${name}" is there twice` })
    }
  }
  return Object.entries(columns).map(([key, cell]) => {
    const index = titles.indexOf(plain(cell.title))
    if (index === -1 && cell.needed) {
      mistakes.push({ file, row: 1, column: null, problem: `the column "${cell.title}" is missing` })
    }
    return { key, cell, index: index === -1 ? null : index }
  })
}

function readRow({ record, line }: Line, places: Place[], file: string, mistakes: Mistake[]): RowOf<Columns> {
  const row: Record<string, unknown> & { line: number } = { line }
  for (const { key, cell, index } of places) {
    const value = index === null ? '' : (record[index] ?? '')
    const column = index === null ? cell.title : `${letterOf(index)} (${cell.title})`
    try {
      if (value === '' && cell.needed) throw new Doubt('is empty')
      row[key] = cell.read(value)
    } catch (error) {
      if (!(error instanceof Doubt)) throw error
      mistakes.push({ file, row: line, column, problem: error.message })
    }
  }
  return row
}

/** 0 is A, 25 is Z, 26 is AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

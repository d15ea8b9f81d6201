import { type Columns, CellError } from '../cells.ts'
import { mergedWith, type Raw, type Table, textOf } from '../reading/table.ts'
import type { ValueMatches } from '../matching/value-matches.ts'
import { columnName, type ColumnMatch, type Header, type HeadMeanings, headerOf, type Place } from './header.ts'
import { type LocalizedMessage, localized, firstOf } from '../localized-message.rules.ts'

const MAX_SHOWN = 3

/** Notes on how ambiguous cells were read: one note per column. */
class ColumnRemarks {
  readonly #remarksOf = new Map<string, Map<string, LocalizedMessage>>()

  add(column: string, remark: LocalizedMessage | null): void {
    if (remark === null) return
    const remarks = this.#remarksOf.get(column) ?? new Map<string, LocalizedMessage>()
    this.#remarksOf.set(column, remarks.set(JSON.stringify(remark), remark))
  }

  notes(): LocalizedMessage[] {
    return [...this.#remarksOf].map(([column, remarks]) => {
      const some = firstOf([...remarks.values()], MAX_SHOWN)
      const isNumbers = [...remarks.values()].every(({ key }) => key === 'number_is')
      return isNumbers
        ? localized('numbers_first', { column, numbers: some })
        : localized('day_first', { column, days: some })
    })
  }
}

/**
 * The values of a row of the file by their columns' keys, for columns that the file has. `column` where one cell is the
 * whole row; `isOnlyBlank` where nothing is wrong but that needed cells are empty.
 */
export type TypedRow = { at: number; values: Record<string, unknown>; column?: string; isOnlyBlank?: boolean }
/** Rows that could be read, how many could not, and the readable cells of those. */
export type ReadRows = {
  rows: TypedRow[]
  refused: number
  partial: TypedRow[]
  /** Notes on rows, which refuse nothing. */
  advice?: { at: number; text: LocalizedMessage }[]
  /** The file has its questions' pictures in itself: one that it lacks may have been removed there. */
  hasPictures?: boolean
}
export type AddError = (at: number | null, column: string | null, problem: LocalizedMessage) => void

/** Returns a column's place by its key: `D (Mobile)`. */
export type Layout = { nameOf: (key: string) => string; notes: LocalizedMessage[]; columns: ColumnMatch[] }

/**
 * What is known of a sheet's names and values from other sheets: `meanings` is null where nobody is asked about them.
 */
export type Matching = { sheet: string; meanings: HeadMeanings | null; values: ValueMatches | null }

/** Reads every row of a table; reports every wrong cell. */
export function typedRows(
  table: Table,
  columns: Columns,
  say: AddError,
  matching: Matching,
): { read: ReadRows; layout: Layout } {
  const header: Header = table.header
    ? headerOf(table.header, columns, { ...matching, lines: table.lines })
    : { places: [], problems: [], notes: [], columns: [], only: null }
  if (matching.values) matching.values.only = header.only
  const headerRow = table.header?.row ?? 1
  for (const { index, problem } of header.problems) {
    say(headerRow, index === null ? null : columnName(index, ''), problem)
  }
  // Where the row of names is missing, it is unknown which column should have one.
  const isNamed = header.places.length === 0 || addUnnamedColumnErrors(table, say)
  if (!table.header) say(null, null, localized('file_is_empty'))
  const remarks = new ColumnRemarks()
  const read = readLines(table, header.places, say, remarks)
  for (const { values } of [...read.rows, ...read.partial]) matching.values?.apply(values)
  const notes = [...table.notes, ...header.notes, ...remarks.notes()]
  const layout = layoutOf(header.places, notes, header.columns)
  if (header.problems.length === 0 && isNamed) return { read, layout }
  // No partial row may be stored, but all its mistakes are reported at once, and its codes are known.
  const partial = [...read.rows, ...read.partial].map((row) => ({ ...row, isOnlyBlank: false }))
  return { read: { rows: [], refused: table.lines.length, partial }, layout }
}

/** A column without a name must be empty: its data would be lost. */
export function addUnnamedColumnErrors({ header, lines }: Table, say: AddError): boolean {
  if (!header) return true
  const cells = new Map<number, number[]>()
  for (const line of lines) {
    if (line.broken !== undefined) continue
    for (const [index, raw] of line.cells.entries()) {
      if (textOf(raw) === '' || textOf(header.cells[index]) !== '') continue
      const rows = cells.get(index) ?? []
      rows.push(line.row)
      cells.set(index, rows)
    }
  }
  for (const [index, rows] of [...cells].toSorted(([a], [b]) => a - b)) {
    const where = localized(rows.length === 1 ? 'unnamed_row' : 'unnamed_rows', { rows: rows.slice(0, 10) })
    say(header.row, columnName(index, ''), where)
  }
  return cells.size === 0
}

function readLines(table: Table, places: Place[], say: AddError, remarks: ColumnRemarks): ReadRows {
  const read: ReadRows = { rows: [], refused: 0, partial: [] }
  for (const { row, cells, broken } of table.lines) {
    if (broken !== undefined) {
      say(row, null, broken)
      read.refused += 1
      continue
    }
    const sayHere = (column: string, index: number, problem: LocalizedMessage) => {
      const merged = problem === EMPTY ? mergedWith(table, row, index) : null
      say(row, column, merged === null ? problem : localized('empty_merged', { merged }))
    }
    const { values, isWhole, isOnlyBlank } = valuesOf(cells, places, sayHere, remarks)
    if (isWhole) read.rows.push({ at: row, values })
    else {
      read.refused += 1
      read.partial.push({ at: row, values, isOnlyBlank })
    }
  }
  return read
}

export function layoutOf(places: Place[], notes: LocalizedMessage[], columns: ColumnMatch[] = []): Layout {
  const names = new Map(places.map(({ key, cell, index }) => [key, columnName(index, cell.title)]))
  return { nameOf: (key) => names.get(key) ?? key, notes, columns }
}

const EMPTY = localized('is_empty')

function valuesOf(
  cells: Raw[],
  places: Place[],
  say: (column: string, index: number, problem: LocalizedMessage) => void,
  remarks: ColumnRemarks,
): { values: Record<string, unknown>; isWhole: boolean; isOnlyBlank: boolean } {
  const values: Record<string, unknown> = {}
  let isWhole = true
  let isOnlyBlank = true
  for (const { key, cell, index } of places) {
    if (index === null) continue
    const raw = cells[index] ?? ''
    try {
      if (textOf(raw) === '' && cell.needed) throw new CellError(EMPTY)
      values[key] = cell.read(raw)
      remarks.add(columnName(index, cell.title), cell.remark?.(raw) ?? null)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      isWhole = false
      isOnlyBlank &&= error.problem === EMPTY
      say(columnName(index, cell.title), index, error.problem)
    }
  }
  return { values, isWhole, isOnlyBlank }
}

import type { Columns } from '../cells.ts'
import { Doubt } from '../cells.ts'
import { type Raw, type Table, textOf } from '../reading/table.ts'
import { columnName, type Header, headerOf, type Place } from './header.ts'

/**
 * What a row of the file says: values by their columns' keys, of those columns that the file has. `column` where one
 * cell is the whole row.
 */
export type Given = { at: number; values: Record<string, unknown>; column?: string }
type Say = (at: number | null, column: string | null, problem: string) => void

/** Columns by their keys, with where they stand: `D (Mobile)`. */
export type Layout = { places: Place[]; nameOf: (key: string) => string; notes: string[] }

/** Reads every row of a table; says every cell that is wrong. A row with a wrong cell is not given. */
export function typedRows(table: Table, columns: Columns, say: Say): { rows: Given[]; layout: Layout } {
  const header: Header = table.header ? headerOf(table.header, columns) : { places: [], problems: [], notes: [] }
  const headerRow = table.header?.row ?? 1
  for (const { index, problem } of header.problems) {
    say(headerRow, index === null ? null : columnName(index, ''), problem)
  }
  const layout = layoutOf(header.places, [...table.notes, ...header.notes])
  if (!table.header) say(null, null, 'the file is empty')
  if (header.problems.length > 0 || !table.header) return { rows: [], layout }
  const rows = table.lines.flatMap(({ row, cells }) => {
    const values = valuesOf(cells, header.places, (column, problem) => say(row, column, problem))
    return values === null ? [] : [{ at: row, values }]
  })
  return { rows, layout }
}

export function layoutOf(places: Place[], notes: string[]): Layout {
  const names = new Map(places.map(({ key, cell, index }) => [key, columnName(index, cell.title)]))
  return { places, nameOf: (key) => names.get(key) ?? key, notes }
}

function valuesOf(
  cells: Raw[],
  places: Place[],
  say: (column: string, problem: string) => void,
): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  let isWhole = true
  for (const { key, cell, index } of places) {
    if (index === null) continue
    const raw = cells[index] ?? ''
    try {
      if (textOf(raw) === '' && cell.needed) throw new Doubt('is empty')
      values[key] = cell.read(raw)
    } catch (error) {
      if (!(error instanceof Doubt)) throw error
      isWhole = false
      say(columnName(index, cell.title), error.message)
    }
  }
  return isWhole ? values : null
}

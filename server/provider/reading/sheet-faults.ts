import { columnOf } from './merged-cells.ts'
import { MAX_CELLS, unreadable } from './table.ts'
import { told } from '../told.rules.ts'

const CELL = /<c\b([^>]*)>(<\/c>)?/g
const PLACE = /\br="([A-Z]{1,3})(\d{1,7})"/
// A formula that no spreadsheet has worked out has no value beside it.
const UNCOUNTED = /<c\b[^>]*\br="([A-Z]{1,3}\d{1,7})"[^>]*><f\b[^>]*(?:\/>|>[^<]*<\/f>)<\/c>/

/**
 * Looks at a sheet before it is read: one cell far away would make it wide or long enough to fill the memory, and a
 * formula without its result would be read as nothing. Throws `Unreadable`.
 */
export function refuseFaults(content: Buffer): void {
  const xml = content.toString('latin1')
  let widest = { column: 0, place: '' }
  let longest = { row: 0, place: '' }
  for (const [, attributes = '', empty] of xml.matchAll(CELL)) {
    if (empty !== undefined || attributes.endsWith('/')) continue
    const [, letters = '', digits = ''] = PLACE.exec(attributes) ?? []
    const place = letters + digits
    const column = columnOf(letters)
    if (column > widest.column) widest = { column, place }
    if (Number(digits) > longest.row) longest = { row: Number(digits), place }
  }
  if (widest.column * longest.row > MAX_CELLS) {
    const far = widest.column > longest.row ? widest.place : longest.place
    throw unreadable(told('cell_far', { cell: far }))
  }
  const formula = UNCOUNTED.exec(xml)?.[1]
  if (formula !== undefined) {
    throw unreadable(told('formula_uncounted', { cell: formula }))
  }
}

// What a formula gave that failed, `#N/A`.
const FAILED = /(<c\b[^>]*\st=)"e"/g

/** The sheet with failed formulas as texts: the reader would take such cells for empty ones. */
export const withFailures = (content: Buffer): Buffer =>
  Buffer.from(content.toString('latin1').replaceAll(FAILED, '$1"str"'), 'latin1')

import { type Table, textOf } from '../reading/table.ts'
import type { Sheet } from '../sheet.ts'
import { plain, rankOf } from './head-words.rules.ts'
import { isMonthGrid } from './register-place.ts'
import { withoutFrame } from './table-frame.ts'

const REGISTER = 'attendance'
const FEWEST = 2
const HALF = 0.5

/**
 * Returns the sheet of which a table has most columns, and half of the needed ones at least; null where two have as many.
 */
export function guessSheet(table: Table, sheets: readonly Sheet[]): string | null {
  const register = sheets.find(({ name }) => name === REGISTER)
  if (register && isMonthGrid(withoutFrame(table, register).table)) return REGISTER
  const shares = sheets
    .map((sheet) => ({ name: sheet.name, ...foundOf(table, sheet) }))
    .filter(({ share }) => share >= HALF)
    .toSorted((one, other) => other.count - one.count || other.share - one.share)
  const [best, next] = shares
  const isOnly = best?.count !== next?.count || best?.share !== next?.share
  return best !== undefined && isOnly ? best.name : null
}

function foundOf(table: Table, sheet: Sheet): { count: number; share: number } {
  const heads = (withoutFrame(table, sheet).table.header?.cells ?? []).map(textOf)
  const columns = Object.values(sheet.columns).filter((column) => !column.hidden)
  const found = columns.filter(({ title }) =>
    heads.some((head) => plain(head) === plain(title) || rankOf(head, title) >= 0),
  )
  const needed = columns.filter((column) => column.needed)
  const own = found.filter((column) => column.needed)
  return { count: found.length, share: own.length >= FEWEST ? own.length / needed.length : 0 }
}

import { type Table, textOf } from '../reading/table.ts'
import type { Sheet } from '../sheet.ts'
import { plain, rankOf } from './head-words.rules.ts'
import { isMonthGrid } from './register-place.ts'
import { withoutFrame } from './table-frame.ts'

const REGISTER = 'attendance'
const FEWEST = 2
const HALF = 0.5

/** Returns the sheet of which a table has most of the needed columns, half of them at least; null where two have. */
export function guessSheet(table: Table, sheets: readonly Sheet[]): string | null {
  const register = sheets.find(({ name }) => name === REGISTER)
  if (register && isMonthGrid(withoutFrame(table, register).table)) return REGISTER
  const shares = sheets
    .map((sheet) => ({ name: sheet.name, share: shareOf(table, sheet) }))
    .filter(({ share }) => share >= HALF)
    .toSorted((one, other) => other.share - one.share)
  const [best, next] = shares
  return best !== undefined && best.share !== next?.share ? best.name : null
}

function shareOf(table: Table, sheet: Sheet): number {
  const heads = (withoutFrame(table, sheet).table.header?.cells ?? []).map(textOf)
  const needed = Object.values(sheet.columns).filter((column) => column.needed && !column.hidden)
  const found = needed.filter(({ title }) =>
    heads.some((head) => plain(head) === plain(title) || rankOf(head, title) >= 0),
  )
  return found.length >= FEWEST ? found.length / needed.length : 0
}

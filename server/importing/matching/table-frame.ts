import type { Sheet } from '../sheet.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { type Line, type Table, textOf } from '../reading/table.ts'
import { isProblemColumn } from '../planning/header.ts'
import { dayFrom } from '../dates.ts'
import { HEAD_WORDS, isLeftOut, isTotal, plain, UNREAD } from './head-words.rules.ts'

/** A table without what an office writes around it, and the texts above its columns' names. */
type Framed = { table: Table; titles: string[] }

const LOOKED_AT = 10
const FEWEST = 2
const LAST_DAY = 31

/**
 * Leaves out the titles above the row of the columns' names and the totals below the rows, and notes both. The row with
 * the most known columns among the first ones is that of the names; the first row, unless a later one has more.
 */
export function withoutFrame(table: Table, sheet: Sheet): Framed {
  const all = table.header ? [table.header, ...table.lines] : []
  const isKnown = knownHeads(sheet)
  const scores = all.slice(0, LOOKED_AT).map((line) => line.cells.filter((cell) => isKnown(textOf(cell))).length)
  const best = Math.max(0, ...scores)
  const at = best < FEWEST ? 0 : scores.indexOf(best)
  const [header = null, ...below] = all.slice(at)
  const lines = withoutTotals(below, header)
  const notes = framing(all.slice(0, at), below.slice(lines.length))
  if (notes.length === 0) return { table, titles: [] }
  const titles = all.slice(0, at).flatMap(({ cells }) => cells.map(textOf).filter((text) => text !== ''))
  return { table: { ...table, header, lines, notes: [...notesOf(table, header, lines), ...notes] }, titles }
}

/** Returns a test for names that such a sheet's columns may have; a register has a column for each day. */
function knownHeads({ name, columns }: Sheet): (text: string) => boolean {
  const titles = Object.values(columns).flatMap(({ title, hidden }) => (hidden ? [] : [title]))
  const words = new Set(titles.flatMap((title) => [title, ...(HEAD_WORDS[title] ?? [])]).map(plain))
  const register = name === 'attendance' ? new Set(HEAD_WORDS['Student Name']?.map(plain)) : null
  return (text) =>
    text !== '' &&
    (words.has(plain(text)) ||
      isLeftOut(name, text) ||
      isProblemColumn(text) ||
      UNREAD.test(plain(text)) ||
      (register !== null && (register.has(plain(text)) || plain(text) === 'studentname' || isDayHead(text))))
}

/** Returns true for a day as the name of a column: a date, or a number of the month. */
const isDayHead = (text: string): boolean => isDayNumber(text) || dayFrom(text.split(/\s/)[0] ?? '') !== null

/** `1` to `31` */
export const isDayNumber = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= LAST_DAY

/** Totals are the last rows: at most half of the columns have something in them, the first of which says what it is. */
function withoutTotals(lines: Line[], header: Line | null): Line[] {
  const named = header?.cells.filter((cell) => textOf(cell) !== '').length ?? 0
  let end = lines.length
  while (end > 0 && isTotals(lines[end - 1], named)) end -= 1
  return lines.slice(0, end)
}

function isTotals(line: Line | undefined, named: number): boolean {
  const filled = (line?.cells ?? []).map(textOf).filter((text) => text !== '')
  return filled.length <= named / 2 && filled.slice(0, 2).some(isTotal)
}

const rowsOf = (lines: Line[]): number[] => lines.map(({ row }) => row)

function framing(above: Line[], below: Line[]): LocalizedMessage[] {
  return [
    ...(above.length > 0 ? [localized('titles_skipped', { count: above.length, rows: rowsOf(above) })] : []),
    ...(below.length > 0 ? [localized('totals_skipped', { count: below.length, rows: rowsOf(below) })] : []),
  ]
}

/** A title over several columns is no merged cell of the table. */
function notesOf({ notes, merges = [] }: Table, header: Line | null, lines: Line[]): LocalizedMessage[] {
  const [first, last] = [header?.row ?? 1, lines.at(-1)?.row ?? header?.row ?? 1]
  const isOutside = merges.every(({ top, bottom }) => bottom < first || top > last)
  return isOutside ? notes.filter(({ key }) => key !== 'merged') : notes
}

import type { Sheet } from '../sheet.ts'
import { firstOf, type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { type Line, type Table, textOf } from '../reading/table.ts'
import { isProblemColumn } from '../planning/header.ts'
import { dayFrom } from '../dates.ts'
import { HEAD_WORDS } from './other-heads.rules.ts'
import { withClassColumn, withClassOfPage } from './class-headings.ts'
import { headsOfTwoRows } from './two-row-heads.ts'
import { isLeftOut, isNumbering, LISTS_OF_PEOPLE, isTotal, plain, UNREAD } from './head-words.rules.ts'

/** A table without what an office writes around it, and the texts above its columns' names. */
type Framed = { table: Table; titles: string[] }

const LOOKED_AT = 10
const FEWEST = 2
const MAX_NAMED = 5
const LAST_DAY = 31

/**
 * Leaves out the titles above the row of the columns' names and what stands below the rows, and notes both. The row with
 * the most known columns among the first ones is that of the names; the first row, unless a later one has more. Names
 * in two rows are put together, and a list's rows with the class of those below them become a column.
 */
export function withoutFrame(table: Table, sheet: Sheet): Framed {
  const all = table.header ? [table.header, ...table.lines] : []
  const isKnown = knownHeads(sheet)
  const scores = all.slice(0, LOOKED_AT).map((line) => line.cells.filter((cell) => isKnown(textOf(cell))).length)
  const best = Math.max(0, ...scores)
  const at = best < FEWEST ? 0 : scores.indexOf(best)
  const two = best < FEWEST ? null : headsOfTwoRows(all, at, isKnown)
  const [from, to] = [two?.from ?? at, two?.to ?? at]
  const header = two?.header ?? all[at] ?? null
  const isOfPeople = LISTS_OF_PEOPLE.has(sheet.name)
  const rest = all.slice(to + 1)
  const blank = isOfPeople ? rest.filter((line) => hasOnlyNumber(line, header)) : []
  const heads = [header, ...all.slice(from, to + 1)]
  const again = rest.filter((line) => heads.some((head) => isAgain(line, head)))
  const skipped = new Set([...blank, ...again])
  const below = rest.filter((line) => !skipped.has(line))
  const { lines: own, left } = withoutFoot(below, header, isOfPeople)
  const notes = [...framing(all.slice(0, from), again, blank), ...left]
  const titles = all.slice(0, from).flatMap(({ cells }) => cells.map(textOf).filter((text) => text !== ''))
  const isFramed = notes.length > 0 || two !== null
  const framed = isFramed ? { ...table, header, lines: own, notes: [...notesOf(table, header, own), ...notes] } : table
  return { table: withClassOfPage(withClassColumn(framed, sheet.name), sheet.name), titles }
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

/** The names of the columns once more, as at the top of each page that is printed. */
function isAgain(line: Line, header: Line | null): boolean {
  const filled = [...line.cells.keys()].filter((index) => textOf(line.cells[index]) !== '')
  const isName = (index: number) => plain(textOf(line.cells[index])) === plain(textOf(header?.cells[index] ?? ''))
  return filled.length > FEWEST && filled.every(isName)
}

const NUMBER = /^\d{1,4}[.)]?$/

/** A row that was numbered beforehand, for somebody who has not come yet. */
function hasOnlyNumber({ cells }: Line, header: Line | null): boolean {
  const filled = [...cells.keys()].filter((index) => textOf(cells[index]) !== '')
  return (
    filled.length > 0 &&
    filled.every((index) => isNumbering(textOf(header?.cells[index])) && NUMBER.test(textOf(cells[index])))
  )
}

/**
 * The last rows of a list are no rows of it: totals, and what is written under it. At most half of the columns have
 * something in them. A total says so in one of its first cells; other words are one alone, or stand under a blank row.
 */
function withoutFoot(
  lines: Line[],
  header: Line | null,
  isOfPeople: boolean,
): { lines: Line[]; left: LocalizedMessage[] } {
  const named = header?.cells.filter((cell) => textOf(cell) !== '').length ?? 0
  const [totals, words]: [Line[], Line[]] = [[], []]
  let end = lines.length
  for (; end > 0; end -= 1) {
    const line = lines[end - 1]
    if (line === undefined || filledOf(line).length > named / 2) break
    if (filledOf(line).slice(0, 2).some(isTotal)) totals.unshift(line)
    else if (isOfPeople && isFootnote(line, lines[end - 2], named, end < lines.length)) words.unshift(line)
    else break
  }
  const left = [
    ...(totals.length > 0 ? [localized('totals_skipped', { count: totals.length, rows: rowsOf(totals) })] : []),
    ...(words.length > 0
      ? [
          localized('notes_skipped', {
            count: words.length,
            rows: rowsOf(words),
            texts: firstOf(words.flatMap(filledOf), MAX_NAMED),
          }),
        ]
      : []),
  ]
  return { lines: lines.slice(0, end), left }
}

const filledOf = (line: Line): string[] => line.cells.map(textOf).filter((text) => text !== '')

const FEWEST_NAMED = 4
const FEW = 3

/** Words of an office under its list, without a number that a person could have. */
function isFootnote(line: Line, before: Line | undefined, named: number, isUnder: boolean): boolean {
  const filled = filledOf(line)
  if (named < FEWEST_NAMED || filled.length > FEW || filled.some((text) => /\d{10}/.test(text))) return false
  const isApart = before === undefined || line.row - before.row > 1
  const isSentence = filled.some((text) => FOOT.test(text))
  return (
    isSentence || (filled.length === 1 && (isApart || isUnder)) || (isApart && filled.every((text) => !/\d/.test(text)))
  )
}

const FOOT =
  /^(note|n\.?b\.?|prepared|checked|verified|signature|sign|principal|class\s*teacher|head\s*master|date|place|printed|seal|नोट|हस्ताक्षर|കുറിപ്പ്|ഒപ്പ്)(\b|\s|[:.-]|$)/i

const rowsOf = (lines: Line[]): number[] => lines.map(({ row }) => row)

function framing(above: Line[], again: Line[], blank: Line[]): LocalizedMessage[] {
  return [
    ...(above.length > 0 ? [localized('titles_skipped', { count: above.length, rows: rowsOf(above) })] : []),
    ...(again.length > 0 ? [localized('heads_skipped', { count: again.length, rows: rowsOf(again) })] : []),
    ...(blank.length > 0
      ? [localized('numbered_skipped', { count: blank.length, rows: firstOf(rowsOf(blank), MAX_NAMED) })]
      : []),
  ]
}

/** A title over several columns, or a name over two rows, is no merged cell of the table. */
function notesOf({ notes, merges = [] }: Table, header: Line | null, lines: Line[]): LocalizedMessage[] {
  const [first, last] = [header?.row ?? 1, lines.at(-1)?.row ?? header?.row ?? 1]
  const isOutside = merges.every(({ top, bottom }) => bottom <= first || top > last)
  return isOutside ? notes.filter(({ key }) => key !== 'merged') : notes
}

import { firstOf, localized } from '../localized-message.rules.ts'
import { type Line, type Merge, type Table, textOf } from '../reading/table.ts'
import { plain, rankOf } from './head-words.rules.ts'

/** A class in a row of its own, as lists have them that an office prints: `XII - A`, `Class: 10 B`. */
const CLASS =
  /^((class|std|standard|batch|division|div|section|sec)\b|(xii|xi|x|ix|viii|\+\s*[12]|plus\s*(one|two)|\d{1,2}(th)?)\b[\s()-]*([a-h]|science|commerce|humanities|arts)?\b)/i
const LABEL = /^(class|std|standard|batch)\s*[:.-]+\s*/i
const WIDE = 3
const MAX_NAMED = 8
const TITLES = ['Level', 'Batch Code']
const NAME = 'Class'

/**
 * Reads the rows that name the class of the rows below them, `XII - A` over all columns, as a column of the list; where
 * it has such a column they are left out. Either is noted.
 */
export function withClassColumn(table: Table, sheet: string): Table {
  const { header, lines, merges = [] } = table
  if (header === null || sheet !== 'students') return table
  const wide = new Set(merges.filter(isWide).map(({ top }) => top))
  const found = lines.filter((line) => isHeading(line, wide))
  if (found.length === 0) return table
  const headings = new Set(found)
  const rows = found.map(({ row }) => row)
  const own = lines.filter((line) => !headings.has(line))
  const said = { count: rows.length, rows: firstOf(rows, MAX_NAMED), texts: firstOf(found.map(textIn), MAX_NAMED) }
  const left = withoutMergesOf(table, rows)
  if (hasClass(header))
    return { ...table, ...left, lines: own, notes: [...left.notes, localized('headings_skipped', said)] }
  const read = withColumn({ header, lines }, (line, before) => (headings.has(line) ? textIn(line) : before))
  const kept = read.lines.filter((_, at) => !headings.has(lines[at] ?? header))
  return {
    ...table,
    ...left,
    header: read.header,
    lines: kept,
    notes: [...left.notes, localized('headings_read', said)],
  }
}

/** Reads the name of a list's page as its class, where no column and no row has one. */
export function withClassOfPage(table: Table, sheet: string): Table {
  const { header, page = '', notes } = table
  const isClass = sheet === 'students' && CLASS.test(page)
  if (header === null || !isClass || hasClass(header)) return table
  const read = withColumn({ header, lines: table.lines }, () => page)
  return { ...table, ...read, notes: [...notes, localized('page_read', { page })] }
}

/** Adds the column behind the others; each row has what was said last. */
function withColumn(
  { header, lines }: { header: Line; lines: Line[] },
  said: (line: Line, before: string) => string,
): { header: Line; lines: Line[] } {
  const width = Math.max(header.cells.length, ...lines.map(({ cells }) => cells.length))
  let now = ''
  const longer = ({ cells, ...line }: Line, text: string): Line => ({
    ...line,
    cells: [...Array.from({ length: width }, (_, index) => cells[index] ?? ''), text],
  })
  const all = lines.map((line) => longer(line, (now = said(line, now))))
  return { header: longer(header, NAME), lines: all }
}

const hasClass = ({ cells }: Line): boolean =>
  TITLES.some((title) => cells.some((cell) => plain(textOf(cell)) === plain(title) || rankOf(textOf(cell), title) >= 0))

const filledOf = ({ cells }: Line): string[] => cells.map(textOf).filter((text) => text !== '')

const textIn = (line: Line): string => (filledOf(line)[0] ?? '').replace(LABEL, '')

const isWide = ({ top, bottom, left, right }: Merge): boolean => bottom === top && right - left + 1 >= WIDE

/** One text alone, which is a class, or stands over several columns. */
function isHeading(line: Line, wide: ReadonlySet<number>): boolean {
  const [only = '', ...others] = filledOf(line)
  if (only === '' || others.length > 0 || line.broken !== undefined) return false
  return wide.has(line.row) || (CLASS.test(only) && !/^\d+$/.test(only))
}

/** A heading over several columns is no merged cell of the list. */
function withoutMergesOf({ merges = [], notes }: Table, rows: number[]): Pick<Table, 'merges' | 'notes'> {
  const own = new Set(rows)
  const others = merges.filter(({ top }) => !own.has(top))
  return { merges: others, notes: others.length > 0 ? notes : notes.filter(({ key }) => key !== 'merged') }
}

import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node'
import { storedZip } from './stored-zip.ts'
import {
  type Line,
  type Raw,
  type Table,
  tableOf,
  textOf,
  unreadable,
  MAX_CELLS,
  MAX_ROWS,
  type Merge,
} from './table.ts'
import { NO_WORKBOOK, unpacked } from './unpacked.ts'
import { localized, firstOf, type LocalizedMessage } from '../localized-message.rules.ts'

/** A tag in a text: its attributes, where it begins, and the position behind it. */
type Tag = { attributes: string; from: number; to: number }

const WORD = /\w/
/** The longest prefix of a name, before the colon. */
const MAX_PREFIX = 40

/**
 * Finds the tags of this name, with any prefix if `isPrefixed`. The text is read once, whatever it contains: a tag that
 * never ends, a million times over, costs no more than any other text of its length.
 */
function* tagsOf(xml: string, name: string, isPrefixed = false): Generator<Tag> {
  for (let at = 0; ;) {
    const found = xml.indexOf(isPrefixed ? name : `<${name}`, at)
    if (found < 0) return
    const behind = found + name.length + (isPrefixed ? 0 : 1)
    const from = isPrefixed ? beginOf(xml, found) : found
    if (from < 0 || WORD.test(xml[behind] ?? '')) {
      at = behind
      continue
    }
    const end = xml.indexOf('>', behind)
    if (end < 0) return
    yield { attributes: xml.slice(behind, end), from, to: end + 1 }
    at = end + 1
  }
}

/** Returns where the tag begins whose name ends here, -1 where there is none. */
function beginOf(xml: string, name: number): number {
  if (xml[name - 1] === '<') return name - 1
  if (xml[name - 1] !== ':') return -1
  const near = xml.slice(Math.max(0, name - MAX_PREFIX), name - 1)
  const [prefix] = /<\w+$/.exec(near) ?? []
  return prefix === undefined ? -1 : name - 1 - prefix.length
}

const MERGED = /\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/
const MAX_KEPT = 1000
const MAX_NAMED = 3

/** Returns the cells of a sheet that are merged. */
export function mergesIn(content: Buffer): Merge[] {
  const merges: Merge[] = []
  for (const { attributes } of tagsOf(content.toString('latin1'), 'mergeCell', true)) {
    if (merges.length === MAX_KEPT) break
    const [, fromColumn = '', fromRow = '', toColumn = '', toRow = ''] = MERGED.exec(attributes) ?? []
    if (toRow === '') continue
    const corners = {
      top: Number(fromRow),
      left: columnOf(fromColumn),
      bottom: Number(toRow),
      right: columnOf(toColumn),
    }
    merges.push({ ref: `${fromColumn}${fromRow}:${toColumn}${toRow}`, ...corners })
  }
  return merges
}

const mergesNote = (merges: Merge[]): LocalizedMessage =>
  localized('merged', {
    cells: firstOf(
      merges.map(({ ref }) => ref),
      MAX_NAMED,
    ),
  })

/** A is 1, Z is 26, AA is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const PLACE = /\br="([A-Z]{1,3})(\d{1,7})"/
const END = '</c>'
/** A cell holds 32,767 characters, each of which may be written as long as `&#x1F600;`. */
const MAX_CELL_BYTES = 330_000
/** Most tags take a few hundred bytes; one that names thousands of ranges takes most. */
const MAX_TAG_BYTES = 300_000

/**
 * Checks a sheet before it is read: one cell far away would make it wide or long enough to fill the memory, and a
 * formula without its result would be read as empty. Throws `Unreadable`.
 */
export function refuseFaults(content: Buffer): void {
  const xml = content.toString('latin1')
  let widest = { column: 0, place: '' }
  let longest = { row: 0, place: '' }
  let uncounted = ''
  for (const { attributes, to } of tagsOf(xml, 'c')) {
    if (attributes.endsWith('/') || xml.startsWith(END, to)) continue
    const [, letters = '', digits = ''] = PLACE.exec(attributes) ?? []
    const place = letters + digits
    const column = columnOf(letters)
    if (column > widest.column) widest = { column, place }
    if (Number(digits) > longest.row) longest = { row: Number(digits), place }
    if (uncounted === '' && isUncounted(xml, to)) uncounted = place
  }
  if (widest.column * longest.row > MAX_CELLS) {
    const far = widest.column > longest.row ? widest.place : longest.place
    throw unreadable(localized('cell_far', { cell: far }))
  }
  if (uncounted !== '') throw unreadable(localized('formula_uncounted', { cell: uncounted }))
}

/** Returns true for a formula that no spreadsheet has computed: it has no value beside it. */
function isUncounted(xml: string, at: number): boolean {
  if (!xml.startsWith('<f', at) || /\w/.test(xml[at + 2] ?? '')) return false
  const end = xml.indexOf('>', at)
  if (end < 0) return false
  if (xml[end - 1] === '/') return xml.startsWith(END, end + 1)
  return xml.startsWith(`</f>${END}`, xml.indexOf('<', end))
}

/**
 * Refuses texts that no spreadsheet writes and that the reader would spend minutes on: a cell longer than cells can be,
 * a tag as long as that, or one that never ends. Throws `Unreadable`.
 */
function refuseEndless(content: Buffer): void {
  for (let at = content.indexOf('<'); at >= 0;) {
    const end = content.indexOf('>', at)
    if (end < 0 || end - at > MAX_TAG_BYTES) throw unreadable(localized('workbook_damaged'))
    at = content.indexOf('<', end)
    if ((at < 0 ? content.length : at) - end > MAX_CELL_BYTES) throw unreadable(localized('cell_long'))
  }
}

// The result of a failed formula, `#N/A`.
const FAILED = /(\st=)"e"/

/** Returns the sheet with failed formulas as texts: the reader would take such cells for empty ones. */
export function withFailures(content: Buffer): Buffer {
  const xml = content.toString('latin1')
  const parts: string[] = []
  let at = 0
  for (const { attributes, to } of tagsOf(xml, 'c')) {
    if (!FAILED.test(attributes)) continue
    const end = to - 1
    parts.push(xml.slice(at, end - attributes.length), attributes.replace(FAILED, '$1"str"'))
    at = end
  }
  return parts.length === 0 ? content : Buffer.from([...parts, xml.slice(at)].join(''), 'latin1')
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
// The parts of a workbook that are read; others may contain anything.
const LOOKED_INTO = /^xl\/(?:worksheets\/[^/]+|sharedStrings|styles|workbook|_rels\/workbook\.xml)\.(?:xml|rels)$/
// Sheets explain themselves on a page of this name.
const HELP = /^help$/i
// A hidden page holds a template's lookup values.
const PAGE = 'sheet'
const HIDDEN = /\sstate="(?:hidden|veryHidden)"/
const EARLIEST_YEAR = 1905
const LATEST_YEAR = 9999
// What a spreadsheet shows where a number is no day.
const NO_DATE = '########'

/**
 * Reads a workbook's first page that can be seen, with its other pages beside it; one that is called Help is passed
 * over. Throws `Unreadable`.
 */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  const texts = await unpacked(bytes)
  for (const [name, content] of texts) {
    if (LOOKED_INTO.test(name)) refuseEndless(content)
    if (!SHEET.test(name)) continue
    refuseFaults(content)
    texts.set(name, withFailures(content))
  }
  // Packed again, so that the reader gets the checked content, not that of a second directory inside the file.
  const sheets = await readWorkbook(storedZip(texts)).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw unreadable(NO_WORKBOOK)
    throw error
  })
  const tags = [...tagsOf(texts.get('xl/workbook.xml')?.toString() ?? '', PAGE, true)]
  const [first, ...others] = sheets
    .map(({ sheet: name, data }, index) => ({ name, data, attributes: tags[index]?.attributes ?? '' }))
    .filter(({ name, attributes }) => !HELP.test(name) && !HIDDEN.test(attributes))
    .map(({ name, data, attributes }) => ({ name, lines: data.map(lineOf), content: contentOf(texts, attributes) }))
  if (!first) return tableOf([], [])
  const filled = others.filter(({ lines }) => lines.some(({ cells }) => cells.some((cell) => textOf(cell) !== '')))
  const names = filled.map(({ name }) => `"${name}"`)
  const table = pageTable(first)
  if (names.length === 0) return table
  const note = localized('first_page', { page: first.name, names })
  return { ...table, notes: [note, ...table.notes], others: filled.filter(isShort).map(pageTable) }
}

type Page = { name: string; lines: Line[]; content: Buffer }

/** A page that nobody asked for must not refuse the others. */
const isShort = ({ lines }: Page): boolean => lines.length <= MAX_ROWS

function pageTable({ name, lines, content }: Page): Table {
  const merges = mergesIn(content)
  const table = tableOf(lines, [...(merges.length === 0 ? [] : [mergesNote(merges)]), ...hiddenNotes(content)])
  return { ...table, page: name, ...(merges.length > 0 && { merges }) }
}

const IS_HIDDEN = /\shidden="(?:1|true)"/
const ROW_NUMBER = /\sr="(\d{1,7})"/
const COLUMNS = /\smin="(\d{1,5})"[^>]*\smax="(\d{1,5})"/

/** Rows and columns that a spreadsheet hides, by a filter for one, are read as all others are. */
function hiddenNotes(content: Buffer): LocalizedMessage[] {
  const xml = content.toString('latin1')
  const rows = [...tagsOf(xml, 'row')]
    .filter(
      ({ attributes, to }) => IS_HIDDEN.test(attributes) && !xml.startsWith('</row>', to) && !attributes.endsWith('/'),
    )
    .flatMap(({ attributes }) => ROW_NUMBER.exec(attributes)?.[1] ?? [])
  const columns = [...tagsOf(xml, 'col')]
    .filter(({ attributes }) => IS_HIDDEN.test(attributes))
    .flatMap(({ attributes }) => {
      const [, from = '', to = ''] = COLUMNS.exec(attributes) ?? []
      return Array.from({ length: Math.min(Number(to) - Number(from) + 1, MAX_NAMED) }, (_, at) =>
        lettersOf(Number(from) + at),
      )
    })
  return [
    ...(rows.length === 0 ? [] : [localized('hidden_rows', { rows: firstOf(rows, MAX_NAMED) })]),
    ...(columns.length === 0 ? [] : [localized('hidden_columns', { columns: firstOf(columns, MAX_NAMED) })]),
  ]
}

/** 1 is A, 26 is Z, 27 is AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : lettersOf(Math.floor((column - 1) / 26)) + last
}

/** The file of a page, by what the workbook says of it. */
function contentOf(texts: Map<string, Buffer>, page: string): Buffer {
  const id = /\br:id="([^"]+)"/.exec(page)?.[1]
  const relations = texts.get('xl/_rels/workbook.xml.rels')?.toString() ?? ''
  const own = `Id="${id}"`
  const relation = [...tagsOf(relations, 'Relationship')].find(({ attributes }) => attributes.includes(own))
  const target = /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(relation?.attributes ?? '')?.[1]
  return texts.get(`xl/${target}`) ?? Buffer.alloc(0)
}

const lineOf = (cells: unknown[], index: number): Line => ({ row: index + 1, cells: cells.map(rawOf) })

function rawOf(value: unknown): Raw {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value.trim() : ''
}

/** A spreadsheet keeps fifteen digits; further ones are noise of the binary fraction. */
const numberOf = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))

/** A workbook counts days; a time alone is a part of its day zero, in 1899 or 1904. */
function dateOf(value: Date): Raw {
  const year = value.getUTCFullYear()
  if (!(year <= LATEST_YEAR)) return NO_DATE
  // Fractions of a second are noise of the binary fraction.
  const iso = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (year < EARLIEST_YEAR) return { date: time }
  return { date: time === '00:00' ? day : `${day} ${time}` }
}

import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node'
import { mergesIn, mergesNote } from './merged-cells.ts'
import { refuseEndless, refuseFaults, withFailures } from './sheet-faults.ts'
import { tagsOf } from './sheet-tags.rules.ts'
import { storedZip } from './stored-zip.ts'
import { type Line, type Raw, type Table, tableOf, textOf, unreadable } from './table.ts'
import { NO_WORKBOOK, unpacked } from './unpacked.ts'
import { told } from '../told.rules.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
// What of a workbook is looked into; other parts may hold anything, and nobody reads them.
const LOOKED_INTO = /^xl\/(?:worksheets\/[^/]+|sharedStrings|styles|workbook|_rels\/workbook\.xml)\.(?:xml|rels)$/
// Sheets explain themselves on a page of this name.
const HELP = /^help$/i
// A page that nobody sees holds what a template looks up.
const PAGE = 'sheet'
const HIDDEN = /\sstate="(?:hidden|veryHidden)"/
const EARLIEST_YEAR = 1905
const LATEST_YEAR = 9999
// What a spreadsheet shows where a number is no day.
const NO_DATE = '########'

/** Reads the first page of a workbook that can be seen; one that is called Help is passed over. Throws `Unreadable`. */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  const texts = await unpacked(bytes)
  for (const [name, content] of texts) {
    if (LOOKED_INTO.test(name)) refuseEndless(content)
    if (!SHEET.test(name)) continue
    refuseFaults(content)
    texts.set(name, withFailures(content))
  }
  // Packed anew: the reader gets what was measured, not what a second list inside the file may say.
  const sheets = await readWorkbook(storedZip(texts)).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) throw unreadable(NO_WORKBOOK)
    throw error
  })
  const pages = [...tagsOf(texts.get('xl/workbook.xml')?.toString() ?? '', PAGE, true)]
  const [sheet, ...others] = sheets
    .filter(({ sheet: name }, index) => !HELP.test(name) && !HIDDEN.test(pages[index]?.attributes ?? ''))
    .map(({ sheet: name, data }) => ({ name, lines: data.map(lineOf) }))
  const shown = sheets.findIndex(({ sheet: name }) => name === sheet?.name)
  const merges = mergesIn(contentOf(texts, pages[shown]?.attributes ?? ''))
  const unread = others.filter(({ lines }) => lines.some(({ cells }) => cells.some((cell) => textOf(cell) !== '')))
  const names = unread.map(({ name }) => `"${name}"`)
  const note = told('first_page', { page: sheet?.name ?? '', names })
  const notes = [...(unread.length === 0 ? [] : [note]), ...(merges.length === 0 ? [] : [mergesNote(merges)])]
  return { ...tableOf(sheet?.lines ?? [], notes), ...(merges.length > 0 && { merges }) }
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

/** Fifteen digits are what a spreadsheet holds; the rest is noise of the binary fraction. */
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

import { columnOf } from './merged-cells.ts'
import { tagsOf } from './sheet-tags.rules.ts'
import { MAX_CELLS, unreadable } from './table.ts'
import { told } from '../told.rules.ts'

const PLACE = /\br="([A-Z]{1,3})(\d{1,7})"/
const END = '</c>'
/** A cell holds 32,767 characters, each of which may be written as long as `&#x1F600;`. */
const MAX_CELL_BYTES = 330_000
/** Most take a few hundred; one that names thousands of ranges takes most. */
const MAX_TAG_BYTES = 300_000

/**
 * Looks at a sheet before it is read: one cell far away would make it wide or long enough to fill the memory, and a
 * formula without its result would be read as nothing. Throws `Unreadable`.
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
    throw unreadable(told('cell_far', { cell: far }))
  }
  if (uncounted !== '') throw unreadable(told('formula_uncounted', { cell: uncounted }))
}

/** Whether a formula begins there that no spreadsheet has worked out: it has no value beside it. */
function isUncounted(xml: string, at: number): boolean {
  if (!xml.startsWith('<f', at) || /\w/.test(xml[at + 2] ?? '')) return false
  const end = xml.indexOf('>', at)
  if (end < 0) return false
  if (xml[end - 1] === '/') return xml.startsWith(END, end + 1)
  return xml.startsWith(`</f>${END}`, xml.indexOf('<', end))
}

/**
 * Refuses a text of a workbook that no spreadsheet writes, since its reader would take minutes over it: a cell that is
 * longer than cells can be, a tag as long as that, or one that never ends. Throws `Unreadable`.
 */
export function refuseEndless(content: Buffer): void {
  for (let at = content.indexOf('<'); at >= 0;) {
    const end = content.indexOf('>', at)
    if (end < 0 || end - at > MAX_TAG_BYTES) throw unreadable(told('workbook_damaged'))
    at = content.indexOf('<', end)
    if ((at < 0 ? content.length : at) - end > MAX_CELL_BYTES) throw unreadable(told('cell_long'))
  }
}

// What a formula gave that failed, `#N/A`.
const FAILED = /(\st=)"e"/

/** The sheet with failed formulas as texts: the reader would take such cells for empty ones. */
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

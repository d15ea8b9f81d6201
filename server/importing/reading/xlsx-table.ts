import { firstOf, localized, type LocalizedMessage } from '../localized-message.rules.ts'
import { MAX_ROWS, type Table, tableOf } from './table.ts'
import { unpacked } from './unpacked.ts'
import { type BookPage, readBook } from './workbook/book.ts'
import { lettersOf } from './workbook/cell-places.rules.ts'
import type { ShownCell } from './workbook/page-reader.ts'

const MAX_NAMED = 3

/**
 * Reads a workbook's first page that can be seen, with its other pages beside it; one that is called Help is passed
 * over. Throws `Unreadable`.
 */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  const [first, ...others] = readBook(await unpacked(bytes))
  if (!first) return tableOf([], [])
  const filled = others.filter(({ lines }) => lines.length > 0)
  const names = filled.map(({ name }) => `“${name}”`)
  const table = pageTable(first)
  if (names.length === 0) return table
  const note = localized('first_page', { page: first.name, names })
  return { ...table, notes: [note, ...table.notes], others: filled.filter(isShort).map(pageTable) }
}

/** A page that nobody asked for must not refuse the others. */
const isShort = ({ lines }: BookPage): boolean => lines.length <= MAX_ROWS

function pageTable(page: BookPage): Table {
  const table = tableOf(page.lines, notesOn(page))
  return { ...table, page: page.name, ...(page.merges.length > 0 && { merges: page.merges }) }
}

/** What the page shows or holds that its cells alone do not say. */
function notesOn(page: BookPage): LocalizedMessage[] {
  const columns = page.hiddenColumns.map(lettersOf)
  const merges = page.merges.map(({ ref }) => ref)
  const says = (
    values: readonly (string | number | LocalizedMessage)[],
    of: (first: ReturnType<typeof firstOf>) => LocalizedMessage,
  ) => (values.length === 0 ? [] : [of(firstOf(values, MAX_NAMED))])
  return [
    ...says(merges, (cells) => localized('merged', { cells })),
    // A filter hides rows; they are read as all others are.
    ...says(page.hiddenRows, (rows) => localized('hidden_rows', { rows })),
    ...says(columns, (named) => localized('hidden_columns', { columns: named })),
    ...says(page.asShown.map(shownCell), (cells) => localized('read_as_shown', { cells })),
    ...says(page.asHeld.map(shownCell), (cells) => localized('read_as_held', { cells })),
    ...says(page.pictures, (cells) => localized('pictures_unread', { cells })),
    ...says(page.texts, (cells) => localized('boxes_unread', { cells })),
  ]
}

const shownCell = ({ cell, shown, held }: ShownCell): LocalizedMessage => localized('shown_cell', { cell, shown, held })

import { type Cell, text } from '../cells.ts'

const BETWEEN = ' | '

/** The items of a list, one a line; in a cell of one line there may be ` | ` between them. Stored one a line. */
export function itemsColumn(title: string): Cell<string> {
  const words = text(title, 4000)
  return { ...words, read: (raw) => itemsOf(words.read(raw)).join('\n') }
}

/** A cell's items; a stroke within mathematics parts nothing. */
function itemsOf(cell: string): string[] {
  const parts = cell.includes('\n') ? cell.split('\n') : closedParts(cell)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function closedParts(cell: string): string[] {
  const parts: string[] = []
  for (const part of cell.split(BETWEEN)) {
    const last = parts.at(-1)
    if (last !== undefined && isOpen(last)) parts[parts.length - 1] = last + BETWEEN + part
    else parts.push(part)
  }
  return parts
}

const countOf = (words: string, mark: string): number => words.split(mark).length - 1

/** Whether mathematics begins in it and does not end. */
const isOpen = (words: string): boolean =>
  countOf(words.replaceAll('\\$', ''), '$') % 2 === 1 || countOf(words, '\\(') > countOf(words, '\\)')

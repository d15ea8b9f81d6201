import { languages } from '#messages/languages'
import type { Cell, Columns } from '../cells.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import { type Line, textOf } from '../reading/table.ts'
import { localize } from '../localize.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** The position of a sheet's column in the file. */
export type Place = { key: string; cell: Cell<unknown>; index: number | null }
export type Header = {
  places: Place[]
  problems: { index: number | null; problem: LocalizedMessage }[]
  notes: LocalizedMessage[]
}

/** Names for a column in other programs and other schools. */
const SYNONYMS: Record<string, string[]> = {
  'Admission No': [
    'Roll No',
    'Roll Number',
    'Admn No',
    'Adm No',
    'Reg No',
    'AC-No',
    'Admission Number',
    'Student Admission Number',
  ],
  'Student Name': ['Name', 'Student'],
  'Guardian Name': ["Father's Name", 'Father Name', 'Parent', 'Parent Name', 'Guardian'],
  Mobile: ['Phone', 'Contact', 'WhatsApp', 'Mobile No', 'Mobile Number', 'Phone Number', 'Contact No'],
  Correct: ['Ans', 'Answer', 'Key', 'Correct Answer', 'Correct Option'],
  Level: ['Class', 'Std', 'Standard', 'Academic Level'],
  'Batch Code': ['Batch'],
  'Joining Date': ['Admission Date', 'Date of Joining'],
}
// Personal data that the app has no use for must not be read at all.
const UNREAD = /^(aadha+r|aadhar|caste|category|religion|community|income|bloodgroup|udise)/

/** Headers match whatever their case, spaces, underscores and stars; Fedena writes the table's name behind a stroke. */
export const plain = (header: string): string =>
  header
    .toLowerCase()
    .replace(/\|.*$/, '')
    .replaceAll(/[\s_*.]/g, '')

const PROBLEM = new Set(languages.map((language) => plain(localize(localized('problem_column'), language))))

/** Returns true for the column with a row's faults, which the workbook of corrections has, in each language. */
export const isProblemColumn = (name: string): boolean => PROBLEM.has(plain(name))

/** Finds the columns. Unknown and duplicate columns are faults, so that no mistyped column's data is lost. */
export function headerOf(line: Line, columns: Columns): Header {
  const shown = Object.entries(columns).filter(([, cell]) => !cell.hidden)
  const titles = new Map(shown.map(([, { title }]) => [plain(title), title]))
  for (const [, { title }] of shown) {
    for (const other of SYNONYMS[title] ?? []) if (!titles.has(plain(other))) titles.set(plain(other), title)
  }
  const header: Header = { places: [], problems: [], notes: [] }
  const found = new Map<string, number>()
  for (const [index, raw] of line.cells.entries()) {
    const name = textOf(raw)
    const title = titles.get(plain(name))
    if (title !== undefined && !found.has(title)) found.set(title, index)
    else if (title !== undefined) header.problems.push({ index, problem: localized('column_twice', { title }) })
    else sayUnknown(header, index, name, [...titles.values()])
  }
  if (found.size === 0) {
    const some = shown.slice(0, 3).map(([, { title }]) => title)
    const problem = localized('no_columns', { some: some.join(', ') })
    return { ...header, problems: [{ index: null, problem }] }
  }
  for (const [key, cell] of shown) {
    const index = found.get(cell.title) ?? null
    if (index === null && cell.needed) {
      header.problems.push({ index: null, problem: localized('column_missing', { title: cell.title }) })
    }
    header.places.push({ key, cell, index })
  }
  return header
}

function sayUnknown(header: Header, index: number, name: string, titles: string[]): void {
  // The workbook of corrections comes back with its own column; a column without a name must be empty.
  if (isProblemColumn(name) || name === '') return
  if (UNREAD.test(plain(name))) {
    header.notes.push(localized('column_unread', { name }))
    return
  }
  const near = nearest(name, titles)
  const problem = near ? localized('unknown_column_near', { name, near }) : localized('unknown_column', { name })
  header.problems.push({ index, problem })
}

/** `D (Mobile)`; 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number | null, title: string): string {
  return index === null ? title : `${letterOf(index)}${title === '' ? '' : ` (${title})`}`
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

import { languages } from '#messages/languages'
import type { Cell, Columns } from '../cells.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import type { OnlyColumn } from '../matching/value-matches.ts'
import { isLeftOut, plain, rankOf, UNREAD } from '../matching/head-words.rules.ts'
import { type Line, type Raw, textOf } from '../reading/table.ts'
import { shownDay } from '../dates.ts'
import { localize } from '../localize.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** The position of a sheet's column in the file. */
export type Place = { key: string; cell: Cell<unknown>; index: number | null }

/**
 * What a column of the file is taken for: `title` is null for one that is left out. By its `title`, by an `answer` of
 * the academy, by an `other_name`; `left_out` and `unread` have nothing for the app; `unclear` has to be asked about,
 * with a `guess`, which is empty for one that is better left out.
 */
export type ColumnMatch = {
  index: number
  name: string
  samples: string[]
  title: string | null
  how: 'title' | 'answer' | 'other_name' | 'left_out' | 'unread' | 'unclear'
  guess: string | null
}

export type Header = {
  places: Place[]
  problems: { index: number | null; problem: LocalizedMessage }[]
  notes: LocalizedMessage[]
  columns: ColumnMatch[]
  only: OnlyColumn
}

const PROBLEM = new Set(languages.map((language) => plain(localize(localized('problem_column'), language))))

/** Returns true for the column with a row's faults, which the workbook of corrections has, in each language. */
export const isProblemColumn = (name: string): boolean => PROBLEM.has(plain(name))

/** The names that an academy has said the meaning of, by their plain form; null for a column to be left out. */
export type HeadMeanings = ReadonlyMap<string, string | null>

/** What somebody who asks about columns gets to know, and what they have answered before. */
type HeadMatching = { sheet: string; meanings: HeadMeanings | null; lines: Line[] }

type Finding = {
  header: Header
  shown: [string, Cell<unknown>][]
  cells: [index: number, name: string][]
  found: Map<string, number>
  matching: HeadMatching
}

/**
 * Finds the columns: by their titles, by what the academy has said of a name, and by other names where the cells fit.
 * Unknown and duplicate columns are faults, so that no mistyped column's data is lost.
 */
export function headerOf(line: Line, columns: Columns, matching: HeadMatching): Header {
  const shown = Object.entries(columns).filter(([, cell]) => !cell.hidden)
  const header: Header = { places: [], problems: [], notes: [], columns: [], only: null }
  const cells = [...line.cells.entries()].map(([index, raw]): [number, string] => [index, textOf(raw)])
  const finding: Finding = { header, shown, cells, found: new Map(), matching }
  const named = byTitle(finding)
  const answered = byAnswer(finding, named)
  const known = byOtherName(finding, [...named, ...answered])
  const taken = new Set([...named, ...answered, ...known])
  for (const [index, name] of cells) if (!taken.has(index)) sayUnknown(finding, index, name)
  const out = header.columns.filter(({ how }) => how === 'left_out').map(({ name }) => name)
  if (out.length > 0) header.notes.push(localized('columns_left_out', { names: out }))
  header.problems.sort((one, other) => (one.index ?? 0) - (other.index ?? 0))
  header.columns.sort((one, other) => one.index - other.index)
  if (finding.found.size === 0) {
    const some = shown.slice(0, 3).map(([, { title }]) => title)
    const problem = localized('no_columns', { some: some.join(', ') })
    return { ...header, problems: [{ index: null, problem }] }
  }
  header.only = onlyColumn(finding)
  leaveOthersOut(finding)
  for (const [key, cell] of shown) {
    const index = finding.found.get(cell.title) ?? null
    if (index === null && cell.needed && !isSaidByOther(header.only, cell.title)) {
      header.problems.push({ index: null, problem: localized('column_missing', { title: cell.title }) })
    }
    header.places.push({ key, cell, index })
  }
  return header
}

const [LEVEL, BATCH] = ['Level', 'Batch Code']

/** A list of students may say level and batch in one column, where somebody can be asked what it says. */
function onlyColumn({ found, matching }: Finding): OnlyColumn {
  if (matching.sheet !== 'students' || matching.meanings === null || found.has(LEVEL) === found.has(BATCH)) return null
  return found.has(LEVEL) ? 'level' : 'batch'
}

const isSaidByOther = (only: OnlyColumn, title: string): boolean =>
  only !== null && title === (only === 'level' ? BATCH : LEVEL)

/** Where nothing that is needed is missing, columns that nobody knows are better left out. */
function leaveOthersOut({ header, shown, found }: Finding): void {
  const guessed = new Set(header.columns.map(({ guess }) => guess))
  const isThere = ({ title }: Cell<unknown>) =>
    found.has(title) || guessed.has(title) || isSaidByOther(header.only, title)
  if (!shown.every(([, cell]) => !cell.needed || isThere(cell))) return
  for (const column of header.columns) if (column.how === 'unclear') column.guess ??= ''
}

/** Takes the columns that have the sheet's own titles. */
function byTitle({ header, shown, cells, found, matching }: Finding): number[] {
  const titles = new Map(shown.map(([, { title }]) => [plain(title), title]))
  return cells.flatMap(([index, name]) => {
    const title = titles.get(plain(name))
    if (title === undefined) return []
    if (found.has(title)) header.problems.push({ index, problem: localized('column_twice', { title }) })
    else found.set(title, index)
    header.columns.push({ ...shownColumn(matching, index, name), title, how: 'title', guess: null })
    return [index]
  })
}

/** Takes the columns of which the academy has said before what they are. */
function byAnswer({ header, shown, cells, found, matching }: Finding, taken: number[]): number[] {
  return cells.flatMap(([index, name]) => {
    const title = taken.includes(index) ? undefined : matching.meanings?.get(plain(name))
    const isOf = title === null || shown.some(([, cell]) => cell.title === title)
    if (title === undefined || !isOf || (title !== null && found.has(title))) return []
    if (title !== null) found.set(title, index)
    header.columns.push({ ...shownColumn(matching, index, name), title, how: 'answer', guess: null })
    return [index]
  })
}

/**
 * Takes the columns that have another known name of a title that is not found yet. Whoever can be asked is, where their
 * cells cannot be read.
 */
function byOtherName({ header, shown, cells, found, matching }: Finding, taken: number[]): number[] {
  const read: LocalizedMessage[] = []
  const known = shown.flatMap(([, cell]) => {
    const { title } = cell
    if (found.has(title)) return []
    const [best] = cells
      .filter(([index, name]) => !taken.includes(index) && rankOf(name, title) >= 0)
      .filter(([index]) => matching.meanings === null || fits(cell, matching, index))
      .toSorted(([, one], [, other]) => rankOf(one, title) - rankOf(other, title))
    if (!best) return []
    const [index, name] = best
    found.set(title, index)
    header.columns.push({ ...shownColumn(matching, index, name), title, how: 'other_name', guess: null })
    read.push(localized('column_match', { name, title }))
    return [index]
  })
  if (read.length > 0 && matching.meanings === null) header.notes.push(localized('columns_matched', { read }))
  return known
}

const SAMPLES = 3
const LOOKED_AT = 50

const filled = ({ lines }: HeadMatching, index: number): Raw[] =>
  lines
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells[index] ?? '')
    .filter((raw) => textOf(raw) !== '')

/** A cell as its spreadsheet shows it. */
const sampleOf = (raw: Raw): string => (typeof raw === 'object' ? raw.date.replace(/^\d{4}-\d\d-\d\d/, shownDay) : raw)

const shownColumn = (matching: HeadMatching, index: number, name: string) => ({
  index,
  name,
  samples: [...new Set(filled(matching, index).map(sampleOf))].slice(0, SAMPLES),
})

/** Returns true where at least half of the column's first cells can be read as such a column, and where it is empty. */
function fits(cell: Cell<unknown>, matching: HeadMatching, index: number): boolean {
  const some = filled(matching, index)
  return some.filter((raw) => isReadable(cell, raw)).length * 2 >= some.length
}

function isReadable(cell: Cell<unknown>, raw: Raw): boolean {
  try {
    cell.read(raw)
    return true
  } catch {
    return false
  }
}

function sayUnknown({ header, shown, found, matching }: Finding, index: number, name: string): void {
  // The workbook of corrections comes back with its own column; a column without a name must be empty.
  if (isProblemColumn(name) || name === '') return
  const column = shownColumn(matching, index, name)
  if (UNREAD.test(plain(name))) {
    header.notes.push(localized('column_unread', { name }))
    header.columns.push({ ...column, samples: [], title: null, how: 'unread', guess: null })
    return
  }
  if (isLeftOut(matching.sheet, name)) {
    header.columns.push({ ...column, samples: [], title: null, how: 'left_out', guess: null })
    return
  }
  const twice = shown.find(([, { title }]) => found.has(title) && rankOf(name, title) >= 0)?.[1].title
  const near = nearest(
    name,
    shown.map(([, { title }]) => title),
  )
  const free = shown.flatMap(([, cell]) => (found.has(cell.title) ? [] : [cell]))
  const guess =
    free.find(({ title }) => rankOf(name, title) >= 0 || title === near) ??
    free.find((cell) => isOfContent(cell, matching, index))
  const other = twice === undefined ? null : ''
  header.columns.push({ ...column, title: null, how: 'unclear', guess: guess?.title ?? other })
  if (twice !== undefined) header.problems.push({ index, problem: localized('column_twice', { title: twice }) })
  else if (near === null) header.problems.push({ index, problem: localized('unknown_column', { name }) })
  else header.problems.push({ index, problem: localized('unknown_column_near', { name, near }) })
}

// Columns that are known by what they hold: nothing else has cells like these.
const TELLING: ReadonlySet<string> = new Set(['Mobile'])

const isOfContent = (cell: Cell<unknown>, matching: HeadMatching, index: number): boolean =>
  TELLING.has(cell.title) && filled(matching, index).length > 0 && fits(cell, matching, index)

/** `D (Mobile)`; 0 is A, 25 is Z, 26 is AA. */
export function columnName(index: number | null, title: string): string {
  return index === null ? title : `${letterOf(index)}${title === '' ? '' : ` (${title})`}`
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

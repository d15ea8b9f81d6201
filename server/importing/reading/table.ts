import { inEnglish } from '../localize.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** A cell of the file. A workbook marks some as dates; text may look like one. */
export type Raw = string | { date: string }

/** A row with its number as the spreadsheet shows it; `broken` says why its cells cannot be told apart. */
export type Line = { row: number; cells: Raw[]; broken?: LocalizedMessage }

export type Merge = { ref: string; top: number; left: number; bottom: number; right: number }

/** A file's content, before its columns are interpreted. */
export type Table = {
  header: Line | null
  /** What the page of a workbook is called. */
  page?: string
  /** The other pages of the workbook that have something in them. */
  others?: Table[]
  /** Cells that are shown as one; all but the first of them are empty. Rows and columns count from 1. */
  merges?: Merge[]
  lines: Line[]
  /** Notes for the clerk on how the file was read. */
  notes: LocalizedMessage[]
}

/** The file, or part of it, cannot be read; nothing of it is used. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly problems: { row: number | null; problem: LocalizedMessage }[]

  constructor(...problems: { row: number | null; problem: LocalizedMessage }[]) {
    super(problems.map(({ problem }) => inEnglish(problem)).join('; '))
    this.problems = problems
  }
}

export const unreadable = (problem: LocalizedMessage): Unreadable => new Unreadable({ row: null, problem })

export const MAX_ROWS = 20_000
export const MAX_BYTES = 10_000_000
/** Of a question file that carries its pictures; its words may be as large as any other file. */
export const MAX_PICTURED_BYTES = 50_000_000
export const MAX_UNPACKED_BYTES = 50_000_000
export const MAX_CELLS = 4_000_000

/** Returns the cells with which an empty one is merged, `A2:A5`, its column counted from 0; null for one that is not. */
export function mergedWith({ merges = [] }: Table, row: number, index: number): string | null {
  const merge = merges.find(
    ({ top, left, bottom, right }) => row >= top && row <= bottom && index + 1 >= left && index + 1 <= right,
  )
  return merge?.ref ?? null
}

/** Returns a cell's text, dates in the form of `cells.ts`. */
export const textOf = (raw: Raw | undefined): string => (typeof raw === 'object' ? raw.date : (raw ?? ''))

/** Returns the table: the first row with content is the header; later blank rows are left out. */
export function tableOf(lines: Line[], notes: LocalizedMessage[]): Table {
  const [header, ...rest] = lines.filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  if (rest.length > MAX_ROWS) throw unreadable(localized('too_many_rows', { max: MAX_ROWS.toLocaleString('en') }))
  return { header: header ?? null, lines: rest, notes }
}

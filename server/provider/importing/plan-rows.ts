import type { Tx } from '../../db/db.ts'
import { type Columns, Doubt, type RowOf } from '../cells.ts'
import type { Known } from '../known.ts'
import type { Sheet } from '../sheet.ts'
import { unitOf } from '../mistakes.ts'
import type { FolderFiles } from './found-files.ts'
import { type Moved, movedRow } from './moved.ts'
import { type FilePlan, sayMistake } from './plan.ts'
import type { Given, Layout, Read } from './typed-rows.ts'

type Row = RowOf<Columns>
/** A row on its way: as it would be stored, and as it is stored now. */
type Planned = { given: Given; row: Row; before: Row | undefined; key: string }

/** One run over a folder: what it reads, what it knows by now. */
export type Run = {
  read: Tx
  known: Known
  folder: FolderFiles
  /** Moves the demo's dates; null for a provider's own folder. */
  moved: Moved | null
  /** Keys of rows that earlier files of the same sheet have, with the file's name. */
  taken: Map<string, string>
}

const CHANGES_SHOWN = 5

/** Compares the rows of a file with what the academy has: fills in counts, mistakes, changes and what is to be written. */
export async function planRows(run: Run, plan: FilePlan, sheet: Sheet, read: Read, layout: Layout): Promise<void> {
  const refused = new Set<Given>()
  const say = (at: Given, column: string | null, problem: string) => {
    refused.add(at)
    sayMistake(plan, at.at, column === null ? null : (at.column ?? layout.nameOf(column)), problem)
  }
  const full = read.rows.flatMap((one) => {
    const row = refined(sheet, { ...defaultsOf(sheet), ...one.values }, (problem) => say(one, null, problem))
    return row ? [{ given: one, row }] : []
  })
  const stored = await sheet.stored(
    run.read,
    full.map(({ row }) => row),
  )
  const byKey = new Map(stored.map((row) => [sheet.key(row), row]))
  const planned: Planned[] = full.map(({ given: one, row }) => {
    const key = sheet.key(row)
    const before = byKey.get(key)
    const merged = before && refined(sheet, { ...before, ...one.values }, () => {})
    return { given: one, row: merged ?? row, before, key }
  })
  refuseDoubled(run, plan, sheet, planned, say)
  for (const one of planned) await run.folder.resolve(one, (column, problem) => say(one.given, column, problem))
  checkRows(run, plan, sheet, planned, stored, say)
  learnPartial(run, sheet, read)
  compare(
    run,
    plan,
    sheet,
    planned.filter(({ given }) => !refused.has(given)),
  )
  plan.counts.refused = read.refused + refused.size
  const named = new Set([...planned.map(({ key }) => key), ...keysOf(sheet, read.partial)])
  plan.elsewhere = sheet.name === 'attendance' ? null : [...byKey.keys()].filter((key) => !named.has(key)).length
}

const keysOf = (sheet: Sheet, partial: Record<string, unknown>[]) =>
  partial.map((values) => sheet.key({ ...defaultsOf(sheet), ...values }))

/** A row with a wrong cell is not stored, but its code is there: whoever names it has made no mistake. */
function learnPartial(
  { known }: Run,
  { name, codes = [], learn, columns }: Sheet,
  { rows, refused, partial }: Read,
): void {
  const blank = Object.fromEntries(Object.keys(columns).map((key) => [key, null]))
  const coded = partial.filter((values) => codes.every((code) => (values[code] ?? null) !== null))
  for (const values of coded) learn?.({ ...blank, ...values }, known)
  if (refused > 0 && rows.length + coded.length === 0) known.unread.add(name)
}

function refined(sheet: Sheet, row: Row, say: (problem: string) => void): Row | null {
  try {
    return sheet.refine?.(row) ?? row
  } catch (error) {
    if (!(error instanceof Doubt)) throw error
    say(error.message)
    return null
  }
}

/** What a column says that is not in the file. */
const defaultsOf = ({ columns }: Sheet): Row =>
  Object.fromEntries(Object.entries(columns).map(([key, cell]) => [key, cell.needed ? null : cell.read('')]))

type SayAt = (at: Given, column: string | null, problem: string) => void

function refuseDoubled({ taken }: Run, plan: FilePlan, sheet: Sheet, planned: Planned[], say: SayAt): void {
  for (const [key, group] of Map.groupBy(planned, (one) => one.key)) {
    const elsewhere = taken.get(`${sheet.name} ${key}`)
    if (elsewhere !== undefined) for (const one of group) say(one.given, null, `"${key}" is in ${elsewhere} already`)
    else if (group.length > 1) {
      const places = group.map(({ given }) => given.at).join(', ')
      for (const one of group) say(one.given, null, `"${key}" is there more than once: ${unitOf(plan.file)}s ${places}`)
    }
    taken.set(`${sheet.name} ${key}`, plan.file)
  }
}

function checkRows(run: Run, plan: FilePlan, sheet: Sheet, planned: Planned[], stored: Row[], say: SayAt): void {
  const note = (text: string) => plan.notes.push(text)
  for (const { given, row, before } of planned) {
    const { known } = run
    sheet.check?.(row, { known, note, say: (column, problem) => say(given, column, problem) }, before)
  }
  const rowOf = new Map(planned.map(({ row, given }) => [row, given]))
  sheet.together?.(
    planned.map(({ row }) => row),
    (row, column, problem) => {
      const at = rowOf.get(row)
      if (at) say(at, column, problem)
    },
    stored,
  )
  // A row that is refused still says what its code is: whoever names it has made no mistake.
  for (const { row } of planned) sheet.learn?.(row, run.known)
}

function compare({ moved, known }: Run, plan: FilePlan, sheet: Sheet, planned: Planned[]): void {
  for (const { row, before, key } of planned) {
    const now = moved ? movedRow(sheet, row, moved, known.zone) : row
    const changed = before ? differing(sheet, before, now) : []
    if (sheet.skips?.(row) || (before && changed.length === 0)) plan.counts.unchanged += 1
    else {
      plan.rows.push(now)
      plan.counts[before ? 'changed' : 'new'] += 1
      if (before && plan.changes.length < CHANGES_SHOWN) plan.changes.push(describe(sheet, key, before, now, changed))
    }
  }
}

const differing = ({ columns }: Sheet, before: Row, now: Row): string[] =>
  Object.keys(columns).filter((key) => comparable(before[key]) !== comparable(now[key]))

/** A file is the same when its content is, whatever it is called. */
function comparable(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'hash' in value) return String(value.hash)
  return JSON.stringify(value)
}

const LONGEST = 60

function describe({ columns }: Sheet, key: string, before: Row, now: Row, changed: string[]): string {
  const shown = changed.filter((column) => !columns[column]?.hidden)
  const parts = shown.slice(0, 2).map((column) => {
    const cell = columns[column]
    const words = (row: Row) => {
      const text = cell && row[column] !== null ? cell.write(row[column]) : ''
      return `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`
    }
    return `${cell?.title} ${words(before)} → ${words(now)}`
  })
  return `${key}: ${parts.length > 0 ? parts.join(', ') : 'another place in the order'}`
}

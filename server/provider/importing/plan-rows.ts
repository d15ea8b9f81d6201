import { CellError } from '../cells.ts'
import type { Sheet } from '../sheet.ts'
import { checkRows, learnRows, refuseDoubled, refuseLostLetters } from './check-rows.ts'
import { compare } from './compare-rows.ts'
import { GroupedNotes } from './grouped-notes.ts'
import { type FilePlan, addValidationError } from './plan.ts'
import { hasCodes, type PlannedRow, type Row, type Run, type AddErrorAt } from './planned-row.ts'
import { refuseMoments } from './refuse-moments.ts'
import { refuseSealed } from './sealed-rows.ts'
import { rightOn } from './sheet-rights.ts'
import type { TypedRow, Layout, ReadRows } from './typed-rows.ts'
import { inEnglish } from '../said-in.ts'
import { type Told, told } from '../told.rules.ts'

/** Compares the rows of a file with what the academy has: fills in counts, mistakes, changes and what is to be written. */
export async function planRows(run: Run, plan: FilePlan, sheet: Sheet, read: ReadRows, layout: Layout): Promise<void> {
  if (run.known.now !== null) await sheet.prepare?.()
  const notes = new GroupedNotes(plan)
  for (const { at, text } of read.advice ?? []) notes.add(at, text)
  const refused = new Set<TypedRow>()
  const said = new Set<string>()
  let unreadable = 0
  const sayGiven = (at: TypedRow, column: string | null, problem: Told) => {
    refused.add(at)
    // A register's row is many marks; what is wrong with its student is said once.
    if (at.column !== undefined) {
      const text = `${at.at} ${column} ${inEnglish(problem)}`
      if (said.has(text)) return
      said.add(text)
    }
    addValidationError(plan, at.at, column === null ? null : (at.column ?? layout.nameOf(column)), problem)
  }
  const say: AddErrorAt = ({ given, isPartial }, column, problem) => {
    // What could not be read has been said; what is blank instead says nothing.
    if (!isPartial || column === null || column in given.values) sayGiven(given, column, problem)
  }
  const { planned, stored, there } = await plannedRows(run, sheet, read, (given, problem) => {
    unreadable += 1
    sayGiven(given, null, problem)
  })
  for (const one of planned) if (there.has(one.key)) sayGiven(one.given, null, told('only_new_rows', { key: one.key }))
  refuseDoubled(run, plan, sheet, planned, say)
  for (const one of planned) await run.folder.resolve(one, (column, problem) => say(one, column, problem))
  refuseLostLetters(planned, say)
  await refuseMoments(run, sheet.name, planned, say)
  const isRefused = ({ given, isPartial }: PlannedRow) => isPartial || refused.has(given)
  checkRows({ run, plan, sheet, planned, stored, say, notes, isRefused })
  await refuseSealed(run.read, sheet, planned, say)
  learnRows(run, plan, sheet, planned, { isRefused, unread: read.refused + unreadable })
  const good = planned.filter((one) => !isRefused(one))
  const changes = compare(run, plan, sheet, good)
  const review = { warn: (text: Told) => plan.warnings.push(text), note: (text: Told) => plan.notes.push(text) }
  if (changes.length > 0) await sheet.review?.(run.read, changes, review)
  plan.counts.refused = read.refused + [...refused].filter((given) => !read.partial.includes(given)).length
  plan.elsewhere = sheet.name === 'attendance' ? null : elsewhere(sheet, planned, stored)
  notes.finish()
}

/** How many stored rows stay that the file does not name. */
function elsewhere({ key, group }: Sheet, planned: PlannedRow[], stored: Row[]): number {
  const named = new Set(planned.map((one) => one.key))
  const groups = new Set(planned.map(({ row }) => group?.(row)))
  return stored.filter((row) => !named.has(key(row)) && !(group && groups.has(group(row)))).length
}

/**
 * Rows beside what is stored under their keys; cells that the file has not are as they are stored. For whoever may only
 * add rows nothing is stored, so that nothing is compared with it: `there` are the keys of what is.
 */
async function plannedRows(
  run: Run,
  sheet: Sheet,
  read: ReadRows,
  refuse: (given: TypedRow, problem: Told) => void,
): Promise<{ planned: PlannedRow[]; stored: Row[]; there: ReadonlySet<string> }> {
  const blank = { ...blankOf(sheet), ...defaultsOf(sheet) }
  const whole = read.rows.flatMap((given) => {
    const row = refined(sheet, { ...blank, ...given.values }, (problem) => refuse(given, problem))
    return row ? [{ given, row, isPartial: false }] : []
  })
  const partial = read.partial.map((given) => {
    const row = { ...blank, ...given.values }
    return { given, row: refined(sheet, row, () => {}) ?? row, isPartial: true }
  })
  const full = [...whole, ...partial.filter(({ given }) => hasCodes(sheet, given))]
  const known = await sheet.stored(
    run.read,
    full.map(({ row }) => row),
  )
  const isAdding = rightOn(sheet.name, run.by) === 'add'
  const there = new Set(isAdding ? known.map((row) => sheet.key(row)) : [])
  const stored = isAdding ? [] : known
  const byKey = new Map(stored.map((row) => [sheet.key(row), row]))
  const planned = [...whole, ...partial].map((one): PlannedRow => {
    const key = sheet.key(one.row)
    const before = byKey.get(key)
    const beside = before && (sheet.merge?.(before, one.given.values) ?? { ...before, ...one.given.values })
    const merged = beside && refined(sheet, beside, () => {})
    return { ...one, row: merged ?? one.row, before, key }
  })
  return { planned, stored: [...byKey.values()], there }
}

function refined(sheet: Sheet, row: Row, say: (problem: Told) => void): Row | null {
  try {
    return sheet.refine?.(row) ?? row
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    say(error.problem)
    return null
  }
}

const blankOf = ({ columns }: Sheet): Row =>
  Object.fromEntries(Object.entries(columns).map(([key, cell]) => [key, cell.blank]))

/** What a column says that is not in the file. */
const defaultsOf = ({ columns }: Sheet): Row =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, cell]) => (cell.needed ? [] : [[key, cell.read('')]])))

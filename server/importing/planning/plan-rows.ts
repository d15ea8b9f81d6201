import { CellError } from '../cells.ts'
import { isFileRef } from '../file-ref.ts'
import type { Sheet } from '../sheet.ts'
import { compare } from './compare-rows.ts'
import { type FilePlan, addValidationError } from './plan.ts'
import { hasCodes, type PlannedRow, type Row, type Run, type AddErrorAt } from './planned-row.ts'
import { refuseSealed } from './sealed-rows.ts'
import { rightOn, mayHide } from '../sheets/sheet-rights.ts'
import { withStoredBlanks } from './stored-blanks.ts'
import type { TypedRow, Layout, ReadRows } from './typed-rows.ts'
import { inEnglish } from '../localize.ts'
import { type LocalizedMessage, localized, firstOf } from '../localized-message.rules.ts'
import { isWithdrawn } from '../../assessment/embargo/embargo.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { areResultsOut, handedIn, lastDeadline } from '../../assessment/results/results.rules.ts'
import { momentIn, resultsIn } from '../sheets/papers/papers.ts'
import { timingsOf } from '../sheets/papers/papers-stored.queries.ts'
import { hasLostLetters } from '../lost-letters.rules.ts'
import { unitOf } from '../validation-errors.ts'

const MAX_ROWS_NAMED = 5

/** Notes that many rows may have: each text is given once, with its first rows and how many more there are. */
class GroupedNotes {
  readonly #plan: FilePlan
  readonly #rowsOf = new Map<string, { text: LocalizedMessage; rows: Set<number> }>()

  constructor(plan: FilePlan) {
    this.#plan = plan
  }

  add(row: number, text: LocalizedMessage): void {
    const key = JSON.stringify(text)
    const { rows } = this.#rowsOf.get(key) ?? { rows: new Set<number>() }
    this.#rowsOf.set(key, { text, rows: rows.add(row) })
  }

  /** Adds the collected notes to the plan. */
  finish(): void {
    const key = unitOf(this.#plan.file) === 'row' ? 'note_of_rows' : 'note_of_lines'
    for (const { text, rows } of this.#rowsOf.values()) {
      const named = firstOf([...rows], MAX_ROWS_NAMED)
      this.#plan.notes.push(localized(key, { count: rows.size, rows: named, text }))
    }
  }
}

/** Refuses rows whose key another row of the same sheet has, even one that is refused for another reason. */
function refuseDoubled({ taken }: Run, plan: FilePlan, sheet: Sheet, planned: PlannedRow[], say: AddErrorAt): void {
  const keyed = planned.filter(({ given, isPartial }) => !isPartial || hasCodes(sheet, given))
  for (const [key, group] of Map.groupBy(keyed, (one) => one.key)) {
    const other = taken.get(`${sheet.name} ${key}`)
    if (other !== undefined) for (const one of group) say(one, null, localized('in_other_file', { key, file: other }))
    else if (group.length > 1) {
      const places = group.map(({ given }) => given.at)
      const twice = unitOf(plan.file) === 'row' ? 'rows_twice' : 'lines_twice'
      for (const one of group) say(one, null, localized(twice, { key, places }))
    }
    taken.set(`${sheet.name} ${key}`, plan.file)
  }
}

/** Refuses texts that come back from an office program with question marks in the place of their letters. */
function refuseLostLetters(planned: PlannedRow[], say: AddErrorAt): void {
  for (const one of planned) {
    for (const column of one.before ? Object.keys(one.given.values) : []) {
      const [before, now] = [one.before?.[column], one.row[column]]
      if (typeof before !== 'string' || typeof now !== 'string' || before === now) continue
      if (hasLostLetters(before, now)) say(one, column, localized('lost_letters'))
    }
  }
}

type Checked = {
  run: Run
  plan: FilePlan
  sheet: Sheet
  planned: PlannedRow[]
  stored: Row[]
  say: AddErrorAt
  notes: GroupedNotes
  isRefused: (one: PlannedRow) => boolean
}

/** Checks each row by its sheet's rules, and then all rows together. */
function checkRows({ run, plan, sheet, planned, stored, say, notes, isRefused }: Checked): void {
  const { known } = run
  for (const one of planned) {
    const { given, row, before, isPartial } = one
    const ask = {
      known,
      isPartial,
      say: (column: string, problem: LocalizedMessage) => say(one, column, problem),
      note: (text: LocalizedMessage) => void (isPartial || plan.notes.push(text)),
      advise: (text: LocalizedMessage) => void (isPartial || notes.add(given.at, text)),
    }
    sheet.check?.(row, ask, before)
  }
  const whole = planned.filter(({ isPartial }) => !isPartial)
  const byRow = new Map(whole.map((one) => [one.row, one]))
  sheet.together?.(
    whole.map(({ row }) => row),
    (row, column, problem) => {
      const one = byRow.get(row)
      if (one) say(one, column, problem)
    },
    stored,
    {
      known,
      advise: (row, text) => notes.add(byRow.get(row)?.given.at ?? 0, text),
      isRefused: (row) => {
        const one = byRow.get(row)
        return one !== undefined && isRefused(one)
      },
    },
  )
}

type Learned = { isRefused: (one: PlannedRow) => boolean; unread: number }

/** A refused row still registers its code, so that rows that name it are not refused for that. */
function learnRows(
  { known }: Run,
  plan: FilePlan,
  sheet: Sheet,
  planned: PlannedRow[],
  { isRefused, unread }: Learned,
): void {
  const { name, learn } = sheet
  const coded = planned.filter(({ given, isPartial }) => !isPartial || hasCodes(sheet, given))
  for (const { row, isPartial } of coded) learn?.(row, known, isPartial)
  if (unread > 0 && coded.length === 0) known.unread.add(name)
  if (!known.isGoodRows || !sheet.mayTakeGoodRows) return
  const refused = known.refused.get(name) ?? new Map<string, string>()
  for (const one of coded)
    if (isRefused(one)) refused.set(one.key, `${plan.file}, ${unitOf(plan.file)} ${one.given.at}`)
  known.refused.set(name, refused)
}

const KINDS: Readonly<Record<string, KindName>> = { exams: 'exam', entrance: 'entrance' }

/**
 * Refuses rows that would move a paper's results in a way that the console does not let this person: hide results that
 * students see already, change when results return that an owner hid, or show right answers while somebody may still
 * write.
 */
async function refuseMoments(run: Run, sheet: string, planned: PlannedRow[], say: AddErrorAt): Promise<void> {
  const kind = KINDS[sheet]
  const { now, zone } = run.known
  if (run.by === null || kind === undefined || now === null) return
  const moved = planned.filter(
    ({ before, row }) => before && (before['results'] !== row['results'] || before['end'] !== row['end']),
  )
  const stored = await timingsOf(
    run.read,
    kind,
    moved.map(({ key }) => key),
  )
  for (const one of moved) {
    const before = stored.get(one.key)
    if (!before) continue
    const { end, results } = one.row as { end: string | null; results: string | null }
    const after = { ...before, ends_at: momentIn(zone, end), results_at: resultsIn(zone, results) }
    const [wasOut, isOut] = [areResultsOut(before, now, run.graceMs), areResultsOut(after, now, run.graceMs)]
    const last = lastDeadline(before)
    const isWritten = one.before?.['begun'] === true && (last === null || now < handedIn(last, run.graceMs))
    const isHidden = !wasOut && !mayHide(sheet, run.by) && one.before?.['results'] !== results
    if (isHidden && (await isWithdrawn(run.read, before.paper_id))) say(one, 'results', localized('results_withdrawn'))
    if (wasOut && !isOut && !mayHide(sheet, run.by)) say(one, 'results', localized('results_hidden_by_owner'))
    if (!wasOut && isOut && isWritten) say(one, 'results', localized('results_while_written'))
  }
}

/** Compares the rows of a file with the academy's: fills in counts, mistakes, changes and the rows to write. */
export async function planRows(run: Run, plan: FilePlan, sheet: Sheet, read: ReadRows, layout: Layout): Promise<void> {
  if (run.known.now !== null) await sheet.prepare?.()
  const notes = new GroupedNotes(plan)
  for (const { at, text } of read.advice ?? []) notes.add(at, text)
  const refused = new Set<TypedRow>()
  const said = new Set<string>()
  let unreadable = 0
  const sayGiven = (at: TypedRow, column: string | null, problem: LocalizedMessage) => {
    refused.add(at)
    // A register's row is many marks, so a fault of its student is reported once.
    if (at.column !== undefined) {
      const text = `${at.at} ${column} ${inEnglish(problem)}`
      if (said.has(text)) return
      said.add(text)
    }
    addValidationError(plan, at.at, column === null ? null : (at.column ?? layout.nameOf(column)), problem)
  }
  const say: AddErrorAt = ({ given, isPartial }, column, problem) => {
    // A cell that could not be read has been reported, so faults of its blank value are not.
    if (!isPartial || column === null || column in given.values) sayGiven(given, column, problem)
  }
  const {
    planned: all,
    stored,
    there,
  } = await plannedRows(run, sheet, read, (given, problem) => {
    unreadable += 1
    sayGiven(given, null, problem)
  })
  const planned = run.isForm ? all : withStoredBlanks(run.known, plan, sheet, { read, planned: all })
  for (const one of planned)
    if (there.has(one.key)) sayGiven(one.given, null, localized('only_new_rows', { key: one.key }))
  refuseDoubled(run, plan, sheet, planned, say)
  for (const one of planned) await run.folder.resolve(one, (column, problem) => say(one, column, problem))
  if (read.hasPictures) noteKeptPictures(planned, notes)
  refuseLostLetters(planned, say)
  await refuseMoments(run, sheet.name, planned, say)
  const isRefused = ({ given, isPartial }: PlannedRow) => isPartial || refused.has(given)
  checkRows({ run, plan, sheet, planned, stored, say, notes, isRefused })
  await refuseSealed(run.read, sheet, planned, say)
  learnRows(run, plan, sheet, planned, { isRefused, unread: read.refused + unreadable })
  const good = planned.filter((one) => !isRefused(one))
  const changes = compare(run, plan, sheet, good)
  const review = {
    warn: (text: LocalizedMessage) => plan.warnings.push(text),
    note: (text: LocalizedMessage) => plan.notes.push(text),
  }
  sheet.remark?.(plan.rows as Row[], changes, review.note)
  if (changes.length > 0) await sheet.review?.(run.read, changes, review)
  plan.counts.refused = read.refused + [...refused].filter((given) => !read.partial.includes(given)).length
  plan.elsewhere = sheet.name === 'attendance' ? null : elsewhere(sheet, planned, stored)
  notes.finish()
}

/** A picture that the file lacks stays, since somebody may have added it here; whoever removed it there is told. */
function noteKeptPictures(planned: PlannedRow[], notes: GroupedNotes): void {
  for (const { given, before, isPartial } of planned)
    if (!isPartial && isFileRef(before?.['question_image']) && !('question_image' in given.values))
      notes.add(given.at, localized('picture_stays'))
}

/** Returns how many stored rows the file does not name. */
function elsewhere({ key, group }: Sheet, planned: PlannedRow[], stored: Row[]): number {
  const named = new Set(planned.map((one) => one.key))
  const groups = new Set(planned.map(({ row }) => group?.(row)))
  return stored.filter((row) => !named.has(key(row)) && !(group && groups.has(group(row)))).length
}

/**
 * Returns rows with the ones stored under their keys; columns that the file lacks keep their stored values. A person
 * who may only add rows sees no stored ones, so that nothing is compared with them: `there` are the keys that exist.
 */
async function plannedRows(
  run: Run,
  sheet: Sheet,
  read: ReadRows,
  refuse: (given: TypedRow, problem: LocalizedMessage) => void,
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

function refined(sheet: Sheet, row: Row, say: (problem: LocalizedMessage) => void): Row | null {
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

/** Returns the values of columns that are not in the file. */
const defaultsOf = ({ columns }: Sheet): Row =>
  Object.fromEntries(Object.entries(columns).flatMap(([key, cell]) => (cell.needed ? [] : [[key, cell.read('')]])))

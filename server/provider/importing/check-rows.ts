import { hasLostLetters } from '../lost-letters.rules.ts'
import { unitOf } from '../validation-errors.ts'
import type { Sheet } from '../sheet.ts'
import type { GroupedNotes } from './grouped-notes.ts'
import type { FilePlan } from './plan.ts'
import { hasCodes, type PlannedRow, type Row, type Run, type AddErrorAt } from './planned-row.ts'
import { type Told, told } from '../told.rules.ts'

/** Refuses rows whose key another row of the same sheet has, also one that is refused for something else. */
export function refuseDoubled(
  { taken }: Run,
  plan: FilePlan,
  sheet: Sheet,
  planned: PlannedRow[],
  say: AddErrorAt,
): void {
  const keyed = planned.filter(({ given, isPartial }) => !isPartial || hasCodes(sheet, given))
  for (const [key, group] of Map.groupBy(keyed, (one) => one.key)) {
    const elsewhere = taken.get(`${sheet.name} ${key}`)
    if (elsewhere !== undefined)
      for (const one of group) say(one, null, told('in_other_file', { key, file: elsewhere }))
    else if (group.length > 1) {
      const places = group.map(({ given }) => given.at).join(', ')
      const twice = unitOf(plan.file) === 'row' ? 'rows_twice' : 'lines_twice'
      for (const one of group) say(one, null, told(twice, { key, places }))
    }
    taken.set(`${sheet.name} ${key}`, plan.file)
  }
}

/** Refuses texts that come back from an office program with question marks in the place of their letters. */
export function refuseLostLetters(planned: PlannedRow[], say: AddErrorAt): void {
  for (const one of planned) {
    for (const column of one.before ? Object.keys(one.given.values) : []) {
      const [before, now] = [one.before?.[column], one.row[column]]
      if (typeof before !== 'string' || typeof now !== 'string' || before === now) continue
      if (hasLostLetters(before, now)) say(one, column, told('lost_letters'))
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

/** Asks the sheet what is wrong with each row, and then with all of them together. */
export function checkRows({ run, plan, sheet, planned, stored, say, notes, isRefused }: Checked): void {
  const { known } = run
  for (const one of planned) {
    const { given, row, before, isPartial } = one
    const ask = {
      known,
      isPartial,
      say: (column: string, problem: Told) => say(one, column, problem),
      note: (text: Told) => void (isPartial || plan.notes.push(text)),
      advise: (text: Told) => void (isPartial || notes.add(given.at, text)),
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

/** A row that is refused still says what its code is: whoever names it has made no mistake. */
export function learnRows(
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

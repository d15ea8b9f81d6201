import type { ImportContext } from '../import-context.ts'
import { localized } from '../localized-message.rules.ts'
import type { Sheet } from '../sheet.ts'
import type { FilePlan } from './plan.ts'
import type { PlannedRow, Row } from './planned-row.ts'
import type { ReadRows, TypedRow } from './typed-rows.ts'

/**
 * Takes back that a needed cell is empty where the academy has nothing in it either: such rows come from an export, and
 * keep what is stored. A row that has no code yet, because nobody gave it one, cannot be found again: it is left as it
 * is, with a note. Returns the others.
 */
export function withStoredBlanks(
  known: ImportContext,
  plan: FilePlan,
  sheet: Sheet,
  { read, planned }: { read: ReadRows; planned: PlannedRow[] },
): PlannedRow[] {
  const uncoded: number[] = []
  const others = planned.filter((one) => {
    if (!one.isPartial || one.given.isOnlyBlank !== true) return true
    if (one.before && isBlankBefore(sheet, one.given, one.before)) {
      forgive(plan, read, one.given)
      one.isPartial = false
      return true
    }
    if (sheet.isUncoded?.(one.given.values, known) !== true) return true
    forgive(plan, read, one.given)
    plan.counts.unchanged += 1
    uncoded.push(one.given.at)
    return false
  })
  if (uncoded.length > 0) plan.notes.push(localized('uncoded_rows', { rows: uncoded.slice(0, MAX_NAMED).join(', ') }))
  return others
}

const MAX_NAMED = 50

const isBlankBefore = ({ columns }: Sheet, { values }: TypedRow, before: Row): boolean =>
  Object.entries(columns)
    .filter(([key, cell]) => cell.needed && !(key in values))
    .every(([key]) => [before[key] ?? ''].flat().every((value) => value === ''))

function forgive(plan: FilePlan, read: ReadRows, given: TypedRow): void {
  plan.mistakes = plan.mistakes.filter(({ row }) => row !== given.at)
  plan.problems.delete(given.at)
  read.refused -= 1
  read.partial = read.partial.filter((one) => one !== given)
}

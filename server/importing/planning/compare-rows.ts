import type { Columns } from '../cells.ts'
import { isBetterKnown, isFileRef } from '../file-ref.ts'
import type { Change, Sheet } from '../sheet.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import { shiftRow } from './date-shift.ts'
import type { FilePlan } from './plan.ts'
import type { PlannedRow, Row, Run } from './planned-row.ts'

const CHANGES_KEPT = 20

/** Counts new, changed and unchanged rows, and collects those to write; returns the changed rows. */
export function compare({ moved, known }: Run, plan: FilePlan, sheet: Sheet, planned: PlannedRow[]): Change<Columns>[] {
  const changes: Change<Columns>[] = []
  for (const { row, before, key } of planned) {
    const now = moved ? shiftRow(sheet, row, moved, known.zone) : row
    const changed = before ? differing(sheet, before, now) : []
    if (sheet.skips?.(row) || (before && changed.length === 0)) plan.counts.unchanged += 1
    else {
      plan.rows.push(now)
      plan.before.push(before ?? null)
      plan.counts[before ? 'changed' : 'new'] += 1
      if (!before) continue
      changes.push({ before, now })
      if (plan.changes.length < CHANGES_KEPT) plan.changes.push(describe(sheet, key, before, now, changed))
    }
  }
  return changes
}

const differing = ({ columns }: Sheet, before: Row, now: Row): string[] =>
  Object.keys(columns).filter(
    (key) => comparable(before[key]) !== comparable(now[key]) || isMeasured(before[key], now[key]),
  )

/** True where a file's length or pages were not known when it was stored. */
const isMeasured = (before: unknown, now: unknown): boolean =>
  isFileRef(before) && isFileRef(now) && isBetterKnown(before, now)

/** A file is the same when its content is, whatever it is called. */
export function comparable(value: unknown): string {
  if (isFileRef(value)) return value.hash
  return JSON.stringify(value)
}

const MAX_SHOWN_CHARACTERS = 60

function describe({ columns }: Sheet, key: string, before: Row, now: Row, changed: string[]): LocalizedMessage {
  const shown = changed.filter((column) => !columns[column]?.hidden)
  const parts = shown.slice(0, 2).map((column) => {
    const cell = columns[column]
    const words = (row: Row) => {
      const text = cell && row[column] !== null ? cell.write(row[column]) : ''
      return `“${text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text}”`
    }
    if (comparable(before[column]) === comparable(now[column]))
      return localized('measured', { title: cell?.title ?? '', value: words(now) })
    return `${cell?.title} ${words(before)} → ${words(now)}`
  })
  return parts.length > 0 ? localized('changed', { key, parts }) : localized('changed_place', { key })
}

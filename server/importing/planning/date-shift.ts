import type { Columns, RowOf } from '../cells.ts'
import { addDays, daysBetween, isDay, momentOf, toClock, toDay } from '../../ports/time.ts'
import type { Sheet } from '../sheet.ts'

/**
 * How far the demo's dates are moved: days by whole days, and what is near the anchor by as much as brings the anchor
 * into the last half hour.
 */
export type DateShift = { anchor: number; days: number; milliseconds: number }

const HALF_HOUR_MS = 1_800_000
const ANCHOR = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/

/** A moment this near the anchor keeps its distance from it; one farther away keeps its hour. */
const NEAR_MS = 12 * 3_600_000
/** The hours in which an academy teaches. */
const [FIRST, LAST] = ['08:00', '20:00']

/** Returns the shift for the anchor in the academy's sheet, `20/11/2026 10:30`. */
export function dateShiftFrom(written: string, now: number, zone: string): DateShift {
  const parts = ANCHOR.exec(written)
  const day = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : ''
  if (!isDay(day)) throw new Error(`"${written}" is not a date like 20/11/2026 10:30`)
  const anchor = momentOf(day, parts?.[4] ?? '10:30', zone)
  const moment = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS
  return { anchor, days: daysBetween(day, toDay(now, zone)), milliseconds: moment - anchor }
}

/** The row with its days and moments moved. A live class is a moment, in three columns. */
export function shiftRow(sheet: Sheet, row: RowOf<Columns>, moved: DateShift, zone: string): RowOf<Columns> {
  if (sheet.name === 'live') {
    const [date, start, end] = [String(row['date']), String(row['start']), String(row['end'])]
    return { ...row, ...shiftedClass({ date, start, end }, moved, zone) }
  }
  const changes = Object.entries(sheet.columns).flatMap(([key, { moves }]) => {
    const value = row[key]
    if (!moves || typeof value !== 'string' || !isDay(value.slice(0, 10))) return []
    if (moves === 'day') return [[key, addDays(value, moved.days)]]
    return [[key, shiftedMoment(value.slice(0, 10), value.slice(11), moved, zone)]]
  })
  return { ...row, ...(Object.fromEntries(changes) as RowOf<Columns>) }
}

const shownAt = (at: number, zone: string) => ({ day: toDay(at, zone), time: toClock(at, zone) })

function shiftedMoment(day: string, time: string, { anchor, days, milliseconds }: DateShift, zone: string): string {
  const at = momentOf(day, time, zone)
  if (Math.abs(at - anchor) > NEAR_MS) return `${addDays(day, days)} ${time}`
  const later = shownAt(at + milliseconds, zone)
  return `${later.day} ${later.time}`
}

type ClassTime = { date: string; start: string; end: string }

/**
 * A class that is on at the anchor is on now, whatever the hour. The others of that day keep their distance from it
 * where they then lie in teaching hours, and else are on the next day. All other classes keep their hours.
 */
function shiftedClass({ date, start, end }: ClassTime, { anchor, days, milliseconds }: DateShift, zone: string) {
  const [from, to] = [momentOf(date, start, zone), momentOf(date, end, zone)]
  if (date !== toDay(anchor, zone)) return { date: addDays(date, days), start, end }
  const [first, last] = [shownAt(from + milliseconds, zone), shownAt(to + milliseconds, zone)]
  const isOn = from <= anchor && anchor < to
  const isTaught = first.day === last.day && first.time >= FIRST && last.time <= LAST
  if (isOn || isTaught) return { date: first.day, start: first.time, end: last.time }
  return { date: addDays(date, days + 1), start, end }
}

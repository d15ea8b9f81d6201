import type { Columns, RowOf } from '../cells.ts'
import { addDays, daysBetween, isDay, momentOf, toClock, toDay } from '../../ports/time.ts'
import type { Sheet } from '../sheet.ts'

/** How far the demo's dates are moved: days by whole days, moments so that the anchor is within the last half hour. */
export type DateShift = { days: number; milliseconds: number }

const HALF_HOUR_MS = 1_800_000
const ANCHOR = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/

/** Returns the shift for the anchor in the academy's sheet, `20/11/2026 10:30`. */
export function dateShiftFrom(anchor: string, now: number, zone: string): DateShift {
  const parts = ANCHOR.exec(anchor)
  const day = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : ''
  if (!isDay(day)) throw new Error(`"${anchor}" is not a date like 20/11/2026 10:30`)
  const moment = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS
  return {
    days: daysBetween(day, toDay(now, zone)),
    milliseconds: moment - momentOf(day, parts?.[4] ?? '10:30', zone),
  }
}

/** The row with its days and moments moved. A live class is a moment, in three columns. */
export function shiftRow(sheet: Sheet, row: RowOf<Columns>, moved: DateShift, zone: string): RowOf<Columns> {
  const later = (day: string, time: string) => {
    const at = momentOf(day, time, zone) + moved.milliseconds
    return { day: toDay(at, zone), time: toClock(at, zone) }
  }
  if (sheet.name === 'live') {
    const start = later(String(row['date']), String(row['start']))
    return { ...row, date: start.day, start: start.time, end: later(String(row['date']), String(row['end'])).time }
  }
  const changes = Object.entries(sheet.columns).flatMap(([key, { moves }]) => {
    const value = row[key]
    if (!moves || typeof value !== 'string' || !isDay(value.slice(0, 10))) return []
    if (moves === 'day') return [[key, addDays(value, moved.days)]]
    const { day, time } = later(value.slice(0, 10), value.slice(11))
    return [[key, `${day} ${time}`]]
  })
  return { ...row, ...(Object.fromEntries(changes) as RowOf<Columns>) }
}

import { rememberDay, rememberInstants } from './fast-path/remembered-times.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Epoch milliseconds as ISO 8601 with the zone's offset, to the second: `2026-11-20T10:30:00+05:30`. */
export const toInstant = rememberInstants(instantOf)

function instantOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The day that the zone's calendar shows at this moment: `2026-11-20`. */
export const toDay = rememberDay(dayOf)

function dayOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The clock that the zone shows at this moment: `16:50`. */
export function toClock(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** The moment at which the zone's clock shows this day (`YYYY-MM-DD`) and time (`HH:MM`), in epoch milliseconds. */
export function momentOf(day: string, time: string, zone: string): number {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds
}

/** The first moment of the day that the zone's calendar shows at this one, in epoch milliseconds. */
export const startOfDay = (at: number, zone: string): number => momentOf(toDay(at, zone), '00:00', zone)

/** `day` moved by whole days. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** True for a day that the calendar has, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

export function isZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

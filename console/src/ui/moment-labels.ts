import { m } from '#messages/console'
import { getLocale } from '#messages/web-runtime'
import { formatDay, formatMoment, formatTime } from '#ui/format/format-day.ts'

const INDIA = '+05:30'
const OFFSET = /[+-]\d\d:\d\d$|Z$/
const MINUTES = 60_000

/** `Fri` of `2026-11-27`. */
export const shortWeekday = (day: string): string =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** Returns `Sat 28 Nov` for `2026-11-28`, with the year where it is not this one. */
export function dayWords(day: string): string {
  const isThisYear = day.slice(0, 4) === String(new Date().getFullYear())
  const words = formatDay(day, isThisYear ? 'short' : 'date').replaceAll(' ', '\u00a0')
  return m.moment_day({ weekday: shortWeekday(day), day: words })
}

/**
 * Returns `Sat 28 Nov, 10:00 am` for `2026-11-28T10:00:00+05:30`: the academy's clock, with its zone on a device that
 * has another one.
 */
export function momentWords(instant: string): string {
  const moment = { day: dayWords(instant.slice(0, 10)), time: formatTime(instant) }
  return isZoneHere(instant) ? m.moment_short(moment) : m.moment_zone({ ...moment, zone: zoneOf(instant) })
}

/** Returns `10:00 am`, with the academy's zone on a device that has another one. */
export function clockWords(instant: string): string {
  const time = formatTime(instant)
  return isZoneHere(instant) ? time : `${time} ${zoneOf(instant)}`
}

/** Returns `10:00 am–11:30 am` of a class, with the academy's zone on a device that has another one. */
export function spanWords(starts: string, ends: string): string {
  const span = `${formatTime(starts)}–${formatTime(ends)}`
  return isZoneHere(starts) ? span : `${span} ${zoneOf(starts)}`
}

/**
 * Returns `Saturday, 28 Nov 2026, 10:00 am IST` for the same instant: for paper, which is read in other years, and for
 * what somebody has just typed.
 */
export function fullMomentWords(instant: string): string {
  const weekday = formatDay(instant.slice(0, 10), 'weekday')
  return m.moment_full({ weekday, moment: formatMoment(instant), zone: zoneOf(instant) })
}

/** True where the device's clock shows the same time as the academy's. */
function isZoneHere(instant: string): boolean {
  const at = new Date(instant)
  const shown = new Date(`${instant.slice(0, 19)}Z`)
  return shown.getTime() - at.getTime() === -at.getTimezoneOffset() * MINUTES
}

/** `IST`, or `UTC+04:00`, of a moment with its offset. */
export function zoneOf(instant: string): string {
  const offset = OFFSET.exec(instant)?.[0] ?? ''
  return offset === INDIA ? 'IST' : `UTC${offset === 'Z' || offset === '+00:00' ? '' : offset}`
}

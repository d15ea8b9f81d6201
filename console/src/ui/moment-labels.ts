import { m } from '#messages/console'
import { getLocale } from '#messages/web-runtime'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'

const INDIA = '+05:30'
const OFFSET = /[+-]\d\d:\d\d$|Z$/

/**
 * Returns `Saturday, 28 Nov 2026, 10:00 am IST` for `2026-11-28T10:00:00+05:30`: the academy's clock, with the weekday
 * and the zone.
 */
export function momentWords(instant: string): string {
  const weekday = formatDay(instant.slice(0, 10), 'weekday')
  return m.moment_full({ weekday, moment: formatMoment(instant), zone: zoneOf(instant) })
}

/** `Saturday, 28 Nov 2026` of `2026-11-28`. */
export const dayWords = (day: string): string =>
  m.moment_day({ weekday: formatDay(day, 'weekday'), day: formatDay(day, 'date') })

/** `Fri` of `2026-11-27`. */
export const shortWeekday = (day: string): string =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** `IST`, or `UTC+04:00`, of a moment with its offset. */
export function zoneOf(instant: string): string {
  const offset = OFFSET.exec(instant)?.[0] ?? ''
  return offset === INDIA ? 'IST' : `UTC${offset === 'Z' || offset === '+00:00' ? '' : offset}`
}

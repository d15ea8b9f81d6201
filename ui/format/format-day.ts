import { m } from '#messages/web'
import { getLocale } from '#messages/web-runtime'
import { clockOf, dayOf } from './format-time.rules.ts'

const LOOKS = {
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
} satisfies Record<string, Intl.DateTimeFormatOptions>

type Look = keyof typeof LOOKS

/** Cached, since creating a formatter takes as long as formatting many dates. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the date in the chosen language, with the order used in India and Latin digits. In Malayalam the year comes
 * first and the day last, `2026 നവം 20`, with AM and PM in capitals: so does the Unicode CLDR, which knows no other
 * order for `ml`, and so do its newspapers.
 */
function print(at: Date, look: Look, timeZone?: 'UTC'): string {
  const locale = `${getLocale()}-IN-u-nu-latn`
  const key = `${locale} ${look} ${timeZone}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...LOOKS[look], timeZone })
  formatters.set(key, formatter)
  return formatter.format(at)
}

/** `Friday, 20 November`, `20 Nov` or a part of it of `2026-11-20`. */
export const formatDay = (date: string, look: Exclude<Look, 'time'>): string => print(new Date(date), look, 'UTC')

/** Returns the words as a whole that stays on one line where it fits. */
export const unbroken = (words: string) => words.replaceAll(/\s/g, '\u00a0')

/**
 * Returns `20 Nov 2026, 10:30 am` for `2026-11-20T10:30:00+05:30`: the digits of the text, so the academy's clock. No
 * line begins with `Nov`, `2026` or `am`.
 */
export const formatMoment = (instant: string): string =>
  m.date_moment({ date: unbroken(formatDay(dayOf(instant), 'date')), time: formatTime(instant) })

/**
 * Returns `Saturday, 28 November, 10:00 am` for an instant of the same form: its lines break after a comma only. Where
 * letters may be large, `wrap-anywhere` breaks what is longer than a line.
 */
export const formatLongMoment = (instant: string): string =>
  m.date_moment({
    date: unbroken(formatDay(dayOf(instant), 'long')).replace(',\u00a0', ', '),
    time: formatTime(instant),
  })

/** Returns `10:30 am` for an instant of the same form; `am` begins no line. */
export const formatTime = (instant: string): string =>
  unbroken(print(new Date(`${dayOf(instant)}T${clockOf(instant)}Z`), 'time', 'UTC'))

/**
 * Returns `2:05 pm`, or `20 Nov, 2:05 pm` for another day than today: the time of an event on this device, by the
 * device's own clock.
 */
export function formatWhen(at: number, now: number): string {
  const [moment, today] = [new Date(at), new Date(now)]
  const time = unbroken(print(moment, 'time'))
  if (moment.toDateString() === today.toDateString()) return time
  return m.date_moment({ date: print(moment, 'short'), time })
}

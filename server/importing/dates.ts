import { isDay } from '../ports/time.ts'

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/
// A two-digit year outside this range is more likely the day of a date that begins with its year. With dots, nobody
// writes the year first.
const FIRST_SHORT_YEAR = 20
const LAST_SHORT_YEAR = 49
const DOT = '.'

/**
 * Returns the ISO day of `31/12/2026`, `31-12-2026`, `31.12.2026`, `5/6/2026`, `05/06/26` or `2026-12-31`, the day first
 * in all but the last form; null for an invalid day, and for a two-digit year that may as well be a day.
 */
export function dayFrom(text: string): string | null {
  const [, day = '', mark, month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  if (day === '') return isDay(text) ? text : null
  const isShort = year.length === 2
  const isBefore = Number(year) > LAST_SHORT_YEAR
  if (isShort && mark !== DOT && (Number(year) < FIRST_SHORT_YEAR || isBefore)) return null
  const century = isBefore ? '19' : '20'
  const iso = `${isShort ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Returns true for a day, with or without a time, whose order or century was not written out: `5/6/26`. */
export function isShortDay(text: string): boolean {
  const [, day = '', , month = '', year = ''] = DAY_FIRST.exec(text.split(/\s/)[0] ?? '') ?? []
  return day !== '' && day.length + month.length + year.length < 8
}

/** `17:00`, `17:00:00` or `5:00 PM` as the first of them. */
export function clockFrom(text: string): string | null {
  const parts = /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text)
  if (!parts) return null
  const [, digits, minutes, half] = parts
  const hours = Number(digits)
  if (half === undefined) return hours < 24 ? `${String(hours).padStart(2, '0')}:${minutes}` : null
  if (hours < 1 || hours > 12) return null
  return `${String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

/** A day with a time as `2026-12-31 17:00`; a day alone is its midnight. */
export function momentFrom(text: string): string | null {
  const [date = '', ...rest] = text.split(/\s+/)
  const day = dayFrom(date)
  const time = rest.length === 0 ? '00:00' : clockFrom(rest.join(' '))
  return day === null || time === null ? null : `${day} ${time}`
}

/** `31/12/2026` */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')

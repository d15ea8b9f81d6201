import { isDay } from '../ports/time.ts'

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})$/
// A two-digit year outside this range is more likely the day of a date that begins with its year. With dots, nobody
// writes the year first.
const FIRST_SHORT_YEAR = 20
const LAST_SHORT_YEAR = 49
const DOT = '.'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// `5-Apr-08`, `5 April 2008`, `5th Apr, 2008`, and `April 5, 2008`.
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s./,-]*([a-z]{3,9})[\s./,-]*(\d{4}|\d{2})$/i
const NAMED_FIRST = /^([a-z]{3,9})[\s.-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/i
// A spreadsheet counts the days from here: 20000 is in 1954, 69999 in 2091.
const SERIAL = /^[2-6]\d{4}$/
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** How a day is read: a `birth` has any two-digit year, because nobody is born in years to come. */
type DayReading = { isBirth?: boolean }

/**
 * Returns the ISO day of `31/12/2026`, `31-12-2026`, `31.12.2026`, `5/6/2026`, `05/06/26`, `5-Apr-2026` or `2026-12-31`,
 * the day first in all but the last form; null for an invalid day, and for a two-digit year that may as well be a day.
 */
export function dayFrom(text: string, { isBirth = false }: DayReading = {}): string | null {
  const [, day = '', mark, month = '', year = ''] = DAY_FIRST.exec(text) ?? []
  if (day === '') return isDay(text) ? text : namedDay(text)
  const isTold = year.length === 4 || mark === DOT || isBirth
  if (!isTold && (Number(year) < FIRST_SHORT_YEAR || Number(year) > LAST_SHORT_YEAR)) return null
  return isoDay(day, month, year)
}

function namedDay(text: string): string | null {
  const [, day = '', name = '', year = ''] = NAMED.exec(text) ?? swapped(NAMED_FIRST.exec(text))
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : isoDay(day, String(month), year)
}

const swapped = (found: RegExpExecArray | null): string[] =>
  found ? ['', found[2] ?? '', found[1] ?? '', found[3] ?? ''] : []

function isoDay(day: string, month: string, year: string): string | null {
  const century = year.length === 4 ? '' : Number(year) > LAST_SHORT_YEAR ? '19' : '20'
  const iso = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Returns the ISO day of the number by which a spreadsheet counts it, `39543`; null for anything else. */
export function dayOfSerial(text: string): string | null {
  if (!SERIAL.test(text)) return null
  return new Date(DAY_ZERO + Number(text) * DAY_MS).toISOString().slice(0, 10)
}

/** Returns true for a day, with or without a time, whose order or century was not written out: `5/6/26`, `5-Apr-26`. */
export function isShortDay(text: string): boolean {
  const [, day = '', , month = '', year = ''] = DAY_FIRST.exec(text.split(/\s/)[0] ?? '') ?? []
  if (day === '') return NAMED.exec(text)?.[3]?.length === 2
  return day.length + month.length + year.length < 8
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

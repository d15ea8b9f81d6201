import type { Raw } from '../table.ts'
import type { NumberFormat } from './number-format.rules.ts'

const EARLIEST_YEAR = 1905
const LATEST_YEAR = 9999
/** What a spreadsheet shows where a number is no day. */
const NO_DATE = '########'
const DAY_MS = 86_400_000
const SECOND_MS = 1000
/** Days from the first of the workbook, in 1899, to that of the clock of computers. */
const EPOCH_DAY = 25_569
/** The days by which workbooks of old Macs count later. */
const DAYS_OF_1904 = 1462
/** The spreadsheet of 1985 that all others follow had a 29 February 1900. */
const LEAP_MISTAKE = 60
const HOURS_THAT_COUNT_ON = /\[h+\]/i

/** A spreadsheet keeps fifteen digits; further ones are noise of the binary fraction. */
export const numberText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))

/** Returns the day, the time or both that a number stands for. */
export function dateOfNumber(value: number, { code }: NumberFormat, isFrom1904: boolean): Raw {
  if (value < 0) return NO_DATE
  if (value >= 1 && HOURS_THAT_COUNT_ON.test(code)) return hoursOf(value)
  const days = isFrom1904 ? value + DAYS_OF_1904 : value < LEAP_MISTAKE && value >= 1 ? value + 1 : value
  // Fractions of a second are noise of the binary fraction.
  const moment = new Date(Math.round(((days - EPOCH_DAY) * DAY_MS) / SECOND_MS) * SECOND_MS)
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > LATEST_YEAR) return NO_DATE
  return value < 1 ? { date: moment.toISOString().slice(11, 16) } : dateOf(moment.toISOString())
}

function hoursOf(days: number): string {
  const minutes = Math.round(days * 24 * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const ISO = /^(?:(\d{4}-\d{2}-\d{2}))?T?(?:(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?Z?$/

/** Returns the day, the time or both that a cell names in words: `2026-06-05T23:59:59.999Z` is of the 5th. */
export function dateOfWords(words: string): Raw {
  const [, day, time] = ISO.exec(words.trim()) ?? []
  if (day === undefined) return time === undefined ? words : { date: time }
  return dateOf(`${day}T${time ?? '00:00'}`)
}

/** A time alone is a part of the workbook's day zero, in 1899 or 1904. */
function dateOf(iso: string): Raw {
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (Number(day.slice(0, 4)) < EARLIEST_YEAR && time !== '00:00') return { date: time }
  return { date: time === '00:00' ? day : `${day} ${time}` }
}

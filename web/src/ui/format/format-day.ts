import { m } from '#messages/web'
import { clockOf, dayOf } from './format-time.rules.ts'

// The names stand in the catalogue: the browser's own tables take a cheap phone a tenth of a second to open, on the
// first screen that shows a date.

const monthName = (monthNo: number): string => m.date_months().split(' ')[monthNo - 1] ?? ''

const shortMonthName = (monthNo: number): string => m.date_months_short().split(' ')[monthNo - 1] ?? ''

/** Of a day of the week, Sunday being the first. */
const weekdayName = (weekday: number): string => m.date_weekdays().split(' ')[weekday] ?? ''

const LOOKS = {
  long: (date: PrintedDate) => m.date_long({ ...date, weekday: weekdayOf(date), month: monthName(date.monthNo) }),
  short: (date: PrintedDate) => m.date_short({ ...date, month: shortMonthName(date.monthNo) }),
  date: (date: PrintedDate) => m.date_full({ ...date, month: shortMonthName(date.monthNo) }),
  weekday: weekdayOf,
  month: ({ monthNo }: PrintedDate) => monthName(monthNo),
  shortMonth: ({ monthNo }: PrintedDate) => shortMonthName(monthNo),
}

type PrintedDate = { year: number; monthNo: number; day: number }

function weekdayOf({ year, monthNo, day }: PrintedDate): string {
  return weekdayName(new Date(Date.UTC(year, monthNo - 1, day)).getUTCDay())
}

/** `Friday, 20 November`, `20 Nov` or a part of it of `2026-11-20`, in the chosen language and the order used in India. */
export function formatDay(date: string, look: keyof typeof LOOKS): string {
  const [year = 0, monthNo = 0, day = 0] = date.split('-').map(Number)
  return LOOKS[look]({ year, monthNo, day })
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/**
 * `20 Nov 2026, 10:30 am` of `2026-11-20T10:30:00+05:30`: the digits of the text, so the academy's clock. No line begins
 * with `Nov`, `2026` or `am`.
 */
export const formatMoment = (instant: string): string => m.date_moment(partsOf(instant, 'date'))

/** `Saturday, 28 November, 10:00 am` of the same. */
export const formatLongMoment = (instant: string): string => m.date_moment(partsOf(instant, 'long'))

function partsOf(instant: string, look: 'date' | 'long') {
  const date = formatDay(dayOf(instant), look)
  return { date: look === 'date' ? unbroken(date) : date, time: formatTime(instant) }
}

/** `10:30 am` of the same; `am` begins no line. */
export const formatTime = (instant: string): string => timeOf(clockOf(instant))

function timeOf(clock: string): string {
  const [hour = 0, minute = ''] = clock.split(':')
  const time = `${Number(hour) % 12 || 12}:${minute}`
  return unbroken(Number(hour) < 12 ? m.date_before_noon({ time }) : m.date_after_noon({ time }))
}

/**
 * `2:05 pm`, or `20 Nov, 2:05 pm` when that is not today: when something happened on this device, by the device's own clock.
 */
export function formatWhen(at: number, now: number): string {
  const [moment, today] = [new Date(at), new Date(now)]
  const time = timeOf(`${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`)
  if (moment.toDateString() === today.toDateString()) return time
  const date = { year: moment.getFullYear(), monthNo: moment.getMonth() + 1, day: moment.getDate() }
  return m.date_moment({ date: LOOKS.short(date), time })
}

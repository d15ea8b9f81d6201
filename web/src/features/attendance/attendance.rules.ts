const MIN_YEAR = 2000
const MAX_YEAR = 2100

/** Returns the year in the address; the current one if the address has no valid year. */
export function shownYear(asked: number | undefined, today: string | undefined): number | undefined {
  if (asked !== undefined && asked >= MIN_YEAR && asked <= MAX_YEAR) return asked
  return today === undefined ? undefined : Number(today.slice(0, 4))
}

/** `02` of `2026-11-02`: the digits of the text, wherever the device stands. */
export const dayDigits = (date: string): string => date.slice(8, 10)

/** Each day with the number of its class on that day: what tells two classes of a day apart. */
export function numbered<D extends { date: string }>(days: D[]): (D & { nth: number })[] {
  const seen = new Map<string, number>()
  return days.map((day) => {
    const nth = (seen.get(day.date) ?? 0) + 1
    seen.set(day.date, nth)
    return { ...day, nth }
  })
}

type Marked = { attendance_status: number | null }

/** Present of all marked classes; null when none was marked. The percentage is never rounded up. */
export function presenceOf(days: Marked[]): { present: number; total: number; percent: number } | null {
  const present = days.filter(({ attendance_status }) => attendance_status === 1).length
  const total = days.filter(({ attendance_status: status }) => status === 0 || status === 1).length
  return total === 0 ? null : { present, total, percent: Math.floor((1000 * present) / total) / 10 }
}

type Months = { month_no: number; total_class: number; present_count: number; absent_count: number }[]

/** Present and all classes of the months together. */
export function totalOf(months: Months): { present: number; total: number } {
  return {
    present: months.reduce((sum, { present_count }) => sum + present_count, 0),
    total: months.reduce((sum, { total_class }) => sum + total_class, 0),
  }
}

/** The figures of a year. */
export type Standing = {
  percent?: number | null
  minimum_percent?: number | null
  may_still_miss?: number | null
}

export type Outlook = 'may_miss' | 'miss_none' | 'below'

/** Returns the year's standing against the academy's requirement; null without a requirement, or without any class. */
export function outlookOf(year: Standing): Outlook | null {
  const { percent = null, minimum_percent = null, may_still_miss = null } = year
  if (percent === null || minimum_percent === null || may_still_miss === null) return null
  if (may_still_miss > 0) return 'may_miss'
  return percent < minimum_percent ? 'below' : 'miss_none'
}

export type YearMonth = { year: number; month: number }

type MonthsShown = {
  shown: YearMonth
  /** The months of the shown year that have something to show; undefined until it is known. */
  months: { month_no: number }[] | undefined
  /** The first year that has anything to show, where the server says so. */
  first: number | null | undefined
  current: number | undefined
}

/** The months before and after the one on display that have classes; at a year's end the neighbouring year's. */
export function monthSteps({ shown, months, first, current }: MonthsShown): Record<'back' | 'forth', YearMonth | null> {
  const { year, month } = shown
  if (!months) return { back: null, forth: null }
  const numbers = months.map(({ month_no }) => month_no).toSorted((a, b) => a - b)
  const before = numbers.findLast((one) => one < month)
  const after = numbers.find((one) => one > month)
  const earlier = typeof first === 'number' && first < year ? { year: year - 1, month: 12 } : null
  const later = current !== undefined && year < current ? { year: year + 1, month: 1 } : null
  return {
    back: before === undefined ? earlier : { year, month: before },
    forth: after === undefined ? later : { year, month: after },
  }
}

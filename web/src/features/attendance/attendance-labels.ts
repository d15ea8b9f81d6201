import { m } from '#messages/web'
import { formatDay } from '#ui/format/format-day.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import type { Year } from './attendance.api.ts'
import { outlookOf, type Standing } from './attendance.rules.ts'

/** `November`, or `Nov`, of 11. */
export const monthWords = (monthNo: number, look: 'month' | 'shortMonth' = 'month'): string =>
  formatDay(`2026-${String(monthNo).padStart(2, '0')}-01`, look)

/** `92.3%`. */
export const percentWords = (percent: number): string => m.attendance_percent({ percent: formatNumber(percent) })

/** How many classes may still be missed, in a sentence. */
export function outlookWords(year: Year): string | null {
  const minimum = year.minimum_percent ?? 0
  const outlook = outlookOf(year)
  if (outlook === 'may_miss') return m.attendance_may_miss({ count: year.may_still_miss ?? 0, minimum })
  if (outlook === 'miss_none') return m.attendance_miss_none({ minimum })
  return outlook && m.attendance_below({ minimum })
}

/** The same in a line below a subject: `92.3% · can miss 10`. */
export function shortOutlookWords(year: Standing): string {
  const percent = percentWords(year.percent ?? 0)
  const outlook = outlookOf(year)
  if (outlook === 'may_miss') return m.attendance_can_miss({ percent, count: year.may_still_miss ?? 0 })
  if (outlook === 'miss_none') return m.attendance_can_miss_none({ percent })
  return outlook ? m.attendance_short_below({ percent, minimum: year.minimum_percent ?? 0 }) : percent
}

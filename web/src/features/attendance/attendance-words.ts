import { m } from '#messages/web'
import { formatDay } from '../../ui/format/format-day.ts'
import { formatNumber } from '../../ui/format/fast-path/format-number.rules.ts'
import type { Year } from './attendance.api.ts'
import { outlookOf } from './attendance.rules.ts'

/** `November`, or `Nov`, of 11. */
export const monthWords = (monthNo: number, look: 'month' | 'shortMonth' = 'month'): string =>
  formatDay(`2026-${String(monthNo).padStart(2, '0')}-01`, look)

/** `92.3 %`. */
export const percentWords = (percent: number): string => m.attendance_percent({ percent: formatNumber(percent) })

/** How many classes may still be missed, in a sentence. */
export function outlookWords(year: Year): string | null {
  const minimum = year.minimum_percent ?? 0
  const outlook = outlookOf(year)
  if (outlook === 'may_miss') return m.attendance_may_miss({ count: year.may_still_miss ?? 0, minimum })
  if (outlook === 'miss_none') return m.attendance_miss_none({ minimum })
  return outlook && m.attendance_below({ minimum })
}

import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#ui/format/format-day.ts'
import { staffQuery } from '../api/staff-query.ts'

const MONTHS_SHOWN = 13

/**
 * Returns the last months as options, the newest first, and one that is known otherwise. The newest is the month at the
 * academy, which the device may not have yet; until the server has said it, only the known one is an option.
 */
export function useMonths(known: string | null, shown = MONTHS_SHOWN) {
  const { data } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const months = data ? monthsUntil(data.today, shown) : []
  const all = known === null || months.includes(known) ? months : [known, ...months]
  return all.map((month) => ({
    value: month,
    words: `${formatDay(`${month}-01`, 'month')} ${month.slice(0, 4)}`,
  }))
}

function monthsUntil(day: string, shown: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: shown }, (_, at) => new Date(Date.UTC(year, month - 1 - at)).toISOString().slice(0, 7))
}

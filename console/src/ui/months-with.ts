import { formatDay } from '#ui/format/format-day.ts'

const MONTHS_SHOWN = 13

/** Returns the last months as options, the newest first, and one that is known otherwise. */
export function monthsWith(known: string | null, shown = MONTHS_SHOWN) {
  const today = new Date()
  const months = Array.from({ length: shown }, (_, at) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - at)).toISOString().slice(0, 7),
  )
  const all = known === null || months.includes(known) ? months : [known, ...months]
  return all.map((month) => ({
    value: month,
    words: `${formatDay(`${month}-01`, 'month')} ${month.slice(0, 4)}`,
  }))
}

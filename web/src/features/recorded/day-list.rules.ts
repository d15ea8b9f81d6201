type Dated = { date?: string | null | undefined }

/** Where the day stands in the list that is today, or is the next to come; -1 where there is none. */
export function dayToShow(days: Dated[], today: string | undefined): number {
  if (today === undefined) return -1
  const dates = days.map(({ date }) => date ?? '')
  const next = dates.filter((date) => date >= today).toSorted()[0]
  return next === undefined ? -1 : dates.indexOf(next)
}

/** True for a day of which is known that it is over. */
export const isOver = ({ date }: Dated, today: string | undefined): boolean =>
  Boolean(date && today !== undefined && date < today)

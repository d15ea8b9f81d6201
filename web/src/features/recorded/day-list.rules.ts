type Dated = { date?: string | null | undefined }

/** Returns the index of today, or of the next day, in the list; -1 without one. */
export function dayToShow(days: Dated[], today: string | undefined): number {
  if (today === undefined) return -1
  const dates = days.map(({ date }) => date ?? '')
  const next = dates.filter((date) => date >= today).toSorted()[0]
  return next === undefined ? -1 : dates.indexOf(next)
}

/** Returns true for a day that is known to be over. */
export const isOver = ({ date }: Dated, today: string | undefined): boolean =>
  Boolean(date && today !== undefined && date < today)

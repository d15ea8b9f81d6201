export type Status = 'P' | 'L' | 'A' | 'H'
export type Marked = { date: string; status: Status }
export type Counted = { subject_id: number; status: Status; n: number }
export type Month = { month_no: number; total_class: number; present_count: number; absent_count: number }

/** Late is present; a holiday is neither, as is what was not marked. */
export function statusOf({ status }: Marked): 1 | 0 | null {
  if (status === 'H') return null
  return status === 'A' ? 0 : 1
}

/** The months that had classes, in their order. `total_class` is present and absent together. */
export function monthsOf(marked: Marked[]): Month[] {
  const months = new Map<number, Month>()
  for (const one of marked) {
    const status = statusOf(one)
    if (status === null) continue
    const month_no = Number(one.date.slice(5, 7))
    const month = months.get(month_no) ?? { month_no, total_class: 0, present_count: 0, absent_count: 0 }
    month.total_class += 1
    if (status === 1) month.present_count += 1
    else month.absent_count += 1
    months.set(month_no, month)
  }
  return [...months.values()].toSorted((a, b) => a.month_no - b.month_no)
}

/** Present of all that was held, in percent with one decimal; null before the first class. Never rounded up. */
export function percentOf(present: number, total: number): number | null {
  return total === 0 ? null : Math.floor((1000 * present) / total) / 10
}

/** How many further classes may be missed, one after the other, with `minimum` percent still kept. */
export function mayStillMiss(present: number, total: number, minimum: number): number | null {
  if (total === 0 || minimum === 0) return null
  return Math.max(0, Math.floor((100 * present) / minimum) - total)
}

/** Each subject that had classes, as the whole of its year counts it. */
export function outlooksOf(counted: Counted[], minimum: number) {
  return [...Map.groupBy(counted, ({ subject_id }) => subject_id)].flatMap(([subject_id, rows]) => {
    const count = (...statuses: Status[]) =>
      rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0)
    const [present, total] = [count('P', 'L'), count('P', 'L', 'A')]
    const percent = percentOf(present, total)
    return percent === null ? [] : [{ subject_id, percent, may_still_miss: mayStillMiss(present, total, minimum) }]
  })
}

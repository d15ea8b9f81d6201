type Marked = { status: string; n: number }

/** Present and late of all that was marked, in whole percent and never rounded up; null before the first class. */
export function percentOf(marked: Marked[]): number | null {
  const count = (...statuses: string[]) =>
    marked.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0)
  const total = count('P', 'L', 'A')
  return total === 0 ? null : Math.floor((100 * count('P', 'L')) / total)
}

type Counted = { status: string; n: number }

/** How often a child was there: late is present, a holiday is neither. */
export function weekOf(counted: Counted[]): { present: number; absent: number } {
  const count = (...statuses: string[]) =>
    counted.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0)
  return { present: count('P', 'L'), absent: count('A') }
}

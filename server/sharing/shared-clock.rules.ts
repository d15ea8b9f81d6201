const MAX_MS = 1000
const SECOND_MS = 1000

/**
 * Returns in one sentence the effect on others of a clock that is so many milliseconds ahead of the database's
 * (negative: behind), or null where it has none.
 */
export function whyClockIsWrong(ahead: number): string | null {
  if (Math.abs(ahead) <= MAX_MS) return null
  const seconds = (Math.abs(ahead) / SECOND_MS).toFixed(1)
  return `is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database server: deadlines go by the clock of the machine that answers, so set the clocks of all machines by chrony or systemd-timesyncd`
}

type Marked = { marks: number | null; max_marks: number }

export type MarksTrend = { tests: number; recent_percent: number; before_percent: number }

/** More of them would compare this year with the last. */
const MAX_TESTS = 5

/**
 * Compares the newest tests with as many before them, each as the average of their percents. `attempts` come newest
 * first; those without marks yet are left out. Null for fewer than two.
 */
export function marksTrend(attempts: readonly Marked[]): MarksTrend | null {
  const percents = attempts.flatMap(({ marks, max_marks }) =>
    marks === null || max_marks <= 0 ? [] : [(100 * marks) / max_marks],
  )
  const tests = Math.min(MAX_TESTS, Math.floor(percents.length / 2))
  if (tests === 0) return null
  const average = (some: number[]) => Math.round(some.reduce((sum, percent) => sum + percent, 0) / some.length)
  return {
    tests,
    recent_percent: average(percents.slice(0, tests)),
    before_percent: average(percents.slice(tests, 2 * tests)),
  }
}

const WEEK_MS = 7 * 86_400_000

/** The day so many weeks later, as `2026-11-23`. */
export const otherWeek = (day: string, weeks: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + weeks * WEEK_MS).toISOString().slice(0, day.length)

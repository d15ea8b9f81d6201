/** A paper with a window, in epoch milliseconds; without minutes it takes all of it. */
export type Timed = { starts_at: number; ends_at: number; minutes: number | null }

const MINUTE_MS = 60_000

const lengthOf = ({ starts_at, ends_at, minutes }: Timed): number =>
  minutes === null ? ends_at - starts_at : Math.min(minutes * MINUTE_MS, ends_at - starts_at)

const fitsAfter = (first: Timed, second: Timed): boolean =>
  Math.max(second.starts_at, first.starts_at + lengthOf(first)) + lengthOf(second) <= second.ends_at

/** Whether nobody has time for all of both, whichever is written first. */
export const overlap = (one: Timed, other: Timed): boolean => !fitsAfter(one, other) && !fitsAfter(other, one)

/** Returns the paper's window for somebody who has `ms` more, also beyond its end. */
export const withMore = ({ starts_at, ends_at, minutes }: Timed, ms: number): Timed => ({
  starts_at,
  ends_at: ends_at + ms,
  minutes: minutes === null ? null : minutes + ms / MINUTE_MS,
})

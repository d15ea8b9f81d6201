/** The hours of a class. */
type Hours = {
  starts_at?: string
  ends_at?: string
  opens_at?: string
  on_now?: boolean
  online_url: string | null
}

// A device's clock may be minutes off, so the hours are only a hint of when to look.
const MAX_WAIT_MS = 300_000
const OVERDUE_MS = 30_000
const MIN_WAIT_MS = 1000

/**
 * Returns the milliseconds until the class opens, starts or ends and a refetch is useful. `spread` keeps a whole batch
 * from refetching in the same instant. False without a class.
 */
export function nextRefetch(liveClass: Hours | null | undefined, now: number, spread: number): number | false {
  if (!liveClass) return false
  const { starts_at, ends_at, opens_at, on_now, online_url } = liveClass
  const next = on_now ? ends_at : online_url === null ? opens_at : starts_at
  if (next === undefined) return MAX_WAIT_MS + spread
  const wait = Date.parse(next) - now
  if (wait <= 0) return OVERDUE_MS + spread
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, wait + spread))
}

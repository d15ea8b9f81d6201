// Students can enter a little early; the link is not sent before.
const OPENS_BEFORE_MS = 600_000

/**
 * Returns when the link of a class is sent, and whether the class is on; a class without a link opens when it starts.
 * All in epoch ms.
 */
export function windowOf(liveClass: { starts_at: number; ends_at: number; online_url?: string }, now: number) {
  const opens_at = liveClass.starts_at - (liveClass.online_url === '' ? 0 : OPENS_BEFORE_MS)
  return {
    opens_at,
    is_open: now >= opens_at && now < liveClass.ends_at,
    on_now: now >= liveClass.starts_at && now < liveClass.ends_at,
  }
}

// Students can enter a little early; the link is not sent before.
const OPENS_BEFORE_MS = 600_000

/** Returns when the link of a class is sent, and whether the class is on. All in epoch ms. */
export function windowOf(liveClass: { starts_at: number; ends_at: number }, now: number) {
  const opens_at = liveClass.starts_at - OPENS_BEFORE_MS
  return {
    opens_at,
    is_open: now >= opens_at && now < liveClass.ends_at,
    on_now: now >= liveClass.starts_at && now < liveClass.ends_at,
  }
}

// A student may enter a little early; the link is not handed out before.
const OPENS_BEFORE_MS = 600_000

/** When the link of a class is handed out, and whether the class is on. All in epoch ms. */
export function windowOf(liveClass: { starts_at: number; ends_at: number }, now: number) {
  const opens_at = liveClass.starts_at - OPENS_BEFORE_MS
  return {
    opens_at,
    is_open: now >= opens_at && now < liveClass.ends_at,
    on_now: now >= liveClass.starts_at && now < liveClass.ends_at,
  }
}

export type SessionTimes = { started_at: number; seen_at: number; ended_at: number | null; end_reason: string | null }

type Lifetimes = { session_lifetime_days: number; session_idle_days: number }

const DAY_MS = 86_400_000
const SEEN_EVERY_MS = 3_600_000

/** What a session is now: only `replaced` means that the student logged in somewhere else. */
export function stateOf(
  session: SessionTimes,
  now: number,
  limits: Lifetimes,
): 'live' | 'replaced' | 'expired' | 'unknown' {
  if (session.ended_at !== null) return session.end_reason === 'replaced' ? 'replaced' : 'unknown'
  if (now - session.started_at >= limits.session_lifetime_days * DAY_MS) return 'expired'
  if (now - session.seen_at >= limits.session_idle_days * DAY_MS) return 'expired'
  return 'live'
}

/** Writing at each call would cost more than the call: an hour is precise enough for a limit of days. */
export const isSeenDue = (session: SessionTimes, now: number) => now - session.seen_at >= SEEN_EVERY_MS

/** Returns until when a session neither expires nor is due for a write of its last use; 0 once it has ended. */
export function untilNoted(session: SessionTimes, limits: Lifetimes): number {
  if (session.ended_at !== null) return 0
  return Math.min(
    session.started_at + limits.session_lifetime_days * DAY_MS,
    session.seen_at + limits.session_idle_days * DAY_MS,
    session.seen_at + SEEN_EVERY_MS,
  )
}

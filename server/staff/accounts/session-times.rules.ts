const MINUTE_MS = 60_000
const LONGEST_MS = 12 * 60 * MINUTE_MS
/** How long after its last call a session is over. */
export const IDLE_MS = 60 * MINUTE_MS

/** For how long a second factor counts as just given. */
export const FRESH_MS = 5 * MINUTE_MS

type Times = { started_at: number; seen_at: number }

/** When a session is over, if nothing more comes: twelve hours after the login, an hour after the last call. */
export const sessionEnd = ({ started_at, seen_at }: Times): number =>
  Math.min(started_at + LONGEST_MS, seen_at + IDLE_MS)

/** A minute is precise enough for a limit of an hour. */
export const isStaffSeenDue = ({ seen_at }: Times, now: number): boolean => now - seen_at >= MINUTE_MS

import { MAX_PAUSED_HOURS } from '#contract/staff/sittings.rules.ts'
import type { Sitting } from './sitting.queries.ts'

const HOUR_MS = 3_600_000

/** The longest time for which a hall may be paused at once; each pause begins with it. */
export const MAX_PAUSE_MS = HOUR_MS

/** True while nobody may begin, and the clocks of all who write stand still. */
export function isPaused(sitting: Sitting | undefined, now: number): boolean {
  const { paused_at = null, paused_until = null } = sitting ?? {}
  return paused_at !== null && paused_until !== null && now >= paused_at && now < paused_until
}

/**
 * True where a hall that was paused for `pausedMs` can be paused: a whole pause stays within the limit of all pauses.
 */
export const mayPause = (sitting: Sitting | undefined, now: number, pausedMs: number): boolean =>
  !isPaused(sitting, now) && pausedMs + MAX_PAUSE_MS <= MAX_PAUSED_HOURS * HOUR_MS

/** Returns the rest of a pause in ms; 0 where there is none. All ends move back by it when the pause ends early. */
export const pauseLeft = (sitting: Sitting | undefined, now: number): number =>
  isPaused(sitting, now) ? (sitting?.paused_until ?? now) - now : 0

type Ends = {
  ends_at: number | null
  /** The last end that is stored; null where it is the paper's own. */
  known: number | null
  /** The latest end of those who write; null where nobody does. */
  open: number | null
  /** By how many ms a student who begins at the last moment may have longer. */
  extraMs: number
}

/**
 * Returns until when a paper may be written as it stands at `now` (epoch ms): by those who write it and, while its
 * window is open, by those who may begin. A past end stays; an end that no attempt has any more is over now. Null where
 * the result is not after the paper's own end; without an end, only attempts that began before it was taken away count.
 */
export function lastEnd({ ends_at, known, open, extraMs }: Ends, now: number): number | null {
  if (ends_at === null) return known === null ? null : open
  const begun = now < ends_at ? ends_at + extraMs : ends_at
  const last = Math.max(begun, open ?? 0, Math.min(known ?? 0, now))
  return last > ends_at ? last : null
}

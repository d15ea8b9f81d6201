import { MAX_PAUSED_HOURS } from '#contract/staff/sittings.rules.ts'
import type { Sitting } from './sitting.queries.ts'

const HOUR_MS = 3_600_000

/** The longest time for which a hall may be paused at once, and the pause that it is given at first. */
export const MAX_PAUSE_MS = HOUR_MS

/** True while nobody may begin, and the clocks of all who write stand still. */
export function isPaused(sitting: Sitting | undefined, now: number): boolean {
  const { paused_at = null, paused_until = null } = sitting ?? {}
  return paused_at !== null && paused_until !== null && now >= paused_at && now < paused_until
}

/** True where a hall that was paused for so many ms before can be paused: in a whole pause it stays within all of them. */
export const mayPause = (sitting: Sitting | undefined, now: number, pausedMs: number): boolean =>
  !isPaused(sitting, now) && pausedMs + MAX_PAUSE_MS <= MAX_PAUSED_HOURS * HOUR_MS

/** What is left of a pause, in ms; 0 where there is none. So much is taken from all ends when it is over before its time. */
export const pauseLeft = (sitting: Sitting | undefined, now: number): number =>
  isPaused(sitting, now) ? (sitting?.paused_until ?? now) - now : 0

type Ends = {
  ends_at: number | null
  /** What was known before: null where it is the paper's own end. */
  known: number | null
  /** The latest end of those who write; null where nobody does. */
  open: number | null
  /** By how many ms whoever begins in the last moment may have longer. */
  extraMs: number
}

/**
 * Until when a paper may be written as it stands at `now` (epoch ms): by those who write it and, as long as its window is
 * open, by whoever begins. An end that has passed stays, one that nobody has any more is over now. Null where that is not
 * after the paper's own end; one without an end waits for nobody but those who began before it was taken away.
 */
export function lastEnd({ ends_at, known, open, extraMs }: Ends, now: number): number | null {
  if (ends_at === null) return known === null ? null : open
  const begun = now < ends_at ? ends_at + extraMs : ends_at
  const last = Math.max(begun, open ?? 0, Math.min(known ?? 0, now))
  return last > ends_at ? last : null
}

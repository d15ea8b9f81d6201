import type { Sitting } from './sitting.queries.ts'

/** The longest time for which a hall may be paused, and the pause that it is given at first. */
export const MAX_PAUSE_MS = 3_600_000

/** True while nobody may begin, and the clocks of all who write stand still. */
export function isPaused(sitting: Sitting | undefined, now: number): boolean {
  const { paused_at = null, paused_until = null } = sitting ?? {}
  return paused_at !== null && paused_until !== null && now >= paused_at && now < paused_until
}

/** What is left of a pause, in ms; 0 where there is none. So much is taken from all ends when it is over before its time. */
export const pauseLeft = (sitting: Sitting | undefined, now: number): number =>
  isPaused(sitting, now) ? (sitting?.paused_until ?? now) - now : 0

const MINUTE_MS = 60_000

/** What is left of `minutes` that were told at a moment; a clock that was set back takes none away. */
export const minutesLeft = (minutes: number, told: number, now: number): number =>
  Math.max(0, minutes - Math.max(0, Math.floor((now - told) / MINUTE_MS)))

const MINUTE_MS = 60_000

/** Returns what is left of `minutes` since the moment `told`; a clock that was set back takes none away. */
export const minutesLeft = (minutes: number, told: number, now: number): number =>
  Math.max(0, minutes - Math.max(0, Math.floor((now - told) / MINUTE_MS)))

const HOUR_MS = 3_600_000
/** A tired person mistypes a few times; whoever goes on waits. */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Of one address, behind which a whole staff room may sit. */
const TRIES_PER_ADDRESS = 60

/** For how long wrong tries are counted. */
export const COUNTED_MS = HOUR_MS

/**
 * Milliseconds until a lane may try again, by the moments of its wrong tries of the last hour: each beyond the first five
 * doubles the wait, up to a quarter of an hour. Nobody is locked out for good, and a browser in which somebody logged in
 * before has a lane of its own, which nobody else can fill.
 */
export function waitOfLane(tries: readonly number[], now: number): number {
  const last = tries.at(-1)
  const beyond = tries.length - FREE_TRIES
  if (last === undefined || beyond < 0) return 0
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond)
  return Math.max(0, last + wait - now)
}

/** Milliseconds until an address may try again: until the oldest of so many tries is an hour old. */
export function waitOfAddress(tries: readonly number[], now: number): number {
  const oldest = tries.at(-TRIES_PER_ADDRESS)
  return oldest === undefined ? 0 : Math.max(0, oldest + HOUR_MS - now)
}

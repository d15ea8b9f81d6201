import { readFileSync } from 'node:fs'
import type { Clock } from './clock.ts'

/** The machine's clock is followed within this tolerance, as when NTP corrects it. */
const TOLERANCE_MS = 5 * 60_000

type Times = {
  /** The machine's clock, in milliseconds since 1970. */
  wall?: () => number
  /** A clock that nobody can set, in milliseconds since any moment. */
  monotonic?: () => number
  /** Like `monotonic`, with the time in which the machine slept; null where the system does not report it. */
  sinceBoot?: () => number | null
}

/** A clock that goes on evenly while the machine's own jumps. */
export type SteadyClock = Clock & {
  /** Returns by how many milliseconds the machine's clock is ahead (negative: behind); 0 while it is followed. */
  ahead(): number
}

/**
 * Follows the machine's clock, except for a jump of more than five minutes: then it goes on by itself until the
 * machine's clock is right again, or the process is restarted. With a clock that was set wrongly every open test would
 * be over at once, and data with a retention time would be removed. A machine that slept did not jump.
 */
export function steadyClock({
  wall = Date.now,
  monotonic = () => performance.now(),
  sinceBoot = sinceBootOfLinux,
}: Times = {}): SteadyClock {
  const asleep = () => {
    const boot = sinceBoot()
    return boot === null ? null : boot - monotonic()
  }
  // Where sleep cannot be told from a jump, as on a laptop, the machine's clock is followed.
  let slept = asleep()
  let last = { now: wall(), monotonic: monotonic() }
  const look = () => {
    const [shown, at] = [wall(), monotonic()]
    let expected = last.now + at - last.monotonic
    if (slept !== null && Math.abs(shown - expected) > TOLERANCE_MS) {
      const sleptNow = asleep() ?? slept
      expected += Math.max(0, sleptNow - slept)
      slept = sleptNow
    }
    const isBelieved = slept === null || Math.abs(shown - expected) <= TOLERANCE_MS
    last = { now: isBelieved ? shown : expected, monotonic: at }
    return { now: Math.round(last.now), ahead: isBelieved ? 0 : Math.round(shown - expected) }
  }
  return { now: () => look().now, ahead: () => look().ahead }
}

/** The kernel's uptime includes sleep. */
function sinceBootOfLinux(): number | null {
  if (process.platform !== 'linux') return null
  try {
    return Number(readFileSync('/proc/uptime', 'latin1').split(' ')[0]) * 1000
  } catch {
    return null
  }
}

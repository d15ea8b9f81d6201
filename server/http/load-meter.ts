import type { Random } from '../ports/random.ts'
import { Refused } from './refused.ts'
import { type CallClass, isShed, type Load, shedLevel } from './shedding.rules.ts'

const EVERY = 100
/** Weight of the last look: one hiccup is not a load. */
const NEWEST = 0.3
const SHORTEST_WAIT = 1
const LONGEST_WAIT = 5

/** Refuses what is not urgent while the process is loaded. */
export type Shedder = {
  /** Throws `busy` when calls of this class are not taken just now. */
  mayPass(call: CallClass): void
  stop(): void
}

/** Looks ten times a second at how late the event loop is and how far behind the database. */
export function startShedder(waiting: () => number, random: Random): Shedder {
  let level = 0
  let delay = 0
  let due = performance.now() + EVERY
  const timer = setInterval(() => {
    const now = performance.now()
    delay += NEWEST * (Math.max(0, now - due) - delay)
    level = shedLevel(level, { delay, waiting: waiting() })
    due = now + EVERY
  }, EVERY)
  timer.unref()
  return { mayPass: (call) => refuseAt(level, call, random), stop: () => clearInterval(timer) }
}

/** With a load that is set from outside. */
export function fixedShedder(load: () => Load, random: Random): Shedder {
  return { mayPass: (call) => refuseAt(shedLevel(0, load()), call, random), stop: () => {} }
}

function refuseAt(level: number, call: CallClass, random: Random): void {
  if (!isShed(level, call)) return
  // Whoever was refused in one moment must not come back in one moment.
  throw new Refused('busy', { retryAfter: SHORTEST_WAIT + random.below(LONGEST_WAIT) })
}

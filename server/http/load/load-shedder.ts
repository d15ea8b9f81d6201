import type { Random } from '../../ports/random.ts'
import { ApiError } from '../errors/api-error.ts'
import { type CallClass, isShed, type Load, ownDelay, shedLevel } from './load-shedding.rules.ts'

const INTERVAL_MS = 100
const MICROSECONDS = 1000
/** The weight of the newest sample: one hiccup is not a load. */
const NEWEST = 0.3
const SHORTEST_WAIT = 1
const LONGEST_WAIT = 5

/** Refuses what is not urgent while the process is loaded by its own work. */
export type LoadShedder = {
  /** Throws `busy` when calls of this class are not taken just now. */
  mayPass(call: CallClass): void
  /** Whether any class is refused just now. */
  isShedding(): boolean
  /** How many calls are being answered; the code that answers them counts them. */
  readonly inFlight: { count: number }
  stop(): void
}

/** Samples ten times a second how late the process makes itself, and how much work it has begun and not ended. */
export function startLoadShedder(waiting: () => number, random: Random): LoadShedder {
  const inFlight = { count: 0 }
  let level = 0
  let delay = 0
  let due = performance.now() + INTERVAL_MS
  let workedBefore = cpuMs()
  const timer = setInterval(() => {
    const now = performance.now()
    const worked = cpuMs() - workedBefore
    workedBefore += worked
    delay += NEWEST * (ownDelay({ late: now - due, worked, interval: INTERVAL_MS }) - delay)
    level = shedLevel(level, { delay, waiting: waiting(), inFlight: inFlight.count })
    due = now + INTERVAL_MS
  }, INTERVAL_MS)
  timer.unref()
  const mayPass = (call: CallClass) => refuseAt(level, call, random)
  return { mayPass, isShedding: () => level > 0, inFlight, stop: () => clearInterval(timer) }
}

/** Time on the processor of this thread since it began, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}

/** With a load that is set from outside. */
export function fixedLoadShedder(load: () => Load, random: Random): LoadShedder {
  const level = () => shedLevel(0, load())
  const mayPass = (call: CallClass) => refuseAt(level(), call, random)
  return { mayPass, isShedding: () => level() > 0, inFlight: { count: 0 }, stop: () => {} }
}

/** Lets all pass. */
export const noLoadShedder = (): LoadShedder => ({
  mayPass: () => {},
  isShedding: () => false,
  inFlight: { count: 0 },
  stop: () => {},
})

function refuseAt(level: number, call: CallClass, random: Random): void {
  if (!isShed(level, call)) return
  // Clients that were refused at one moment must not come back at one moment.
  throw new ApiError('busy', { retryAfter: SHORTEST_WAIT + random.below(LONGEST_WAIT) })
}

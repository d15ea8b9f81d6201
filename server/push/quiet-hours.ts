import { addDays, momentOf, toClock, toDay } from '../ports/time.ts'

/** The night, from the first until the second on the academy's clock, in which nobody is disturbed. */
const [FROM, UNTIL] = ['21:00', '08:00']

/** True at night. `at` in epoch milliseconds. */
export function isQuiet(at: number, zone: string): boolean {
  const clock = toClock(at, zone)
  return clock >= FROM || clock < UNTIL
}

/** The first moment, from this one on, at which students may be disturbed. */
export function nextAllowed(at: number, zone: string): number {
  if (!isQuiet(at, zone)) return at
  const day = toDay(at, zone)
  return momentOf(toClock(at, zone) >= FROM ? addDays(day, 1) : day, UNTIL, zone)
}

/** The next beginning of a night. */
export function nextQuiet(at: number, zone: string): number {
  const day = toDay(at, zone)
  return momentOf(toClock(at, zone) >= FROM ? addDays(day, 1) : day, FROM, zone)
}

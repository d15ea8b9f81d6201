import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const PER_MILLISECOND = 4096
/** Of each millisecond's ids a process that serves beside others has so many for itself. */
const OWN = 16

/** The least id that is made at that moment: what has a larger one was made later. */
export const firstIdAt = (moment: number): number => Math.max(0, moment - EPOCH) * PER_MILLISECOND

/**
 * Makes ids below 2^53: milliseconds since 2026 times 4096, and 12 bits. Within one process no id is given twice,
 * whatever the clock does.
 */
export type NewId = () => number

/**
 * With a `processNumber` the upper eight of the 12 bits are its own: 256 processes that began one after the other never
 * make the same id. Attempts need it, whose key says the student besides: no index would refuse a second one. Without a
 * number all 12 are random; rarely two are equal then, and keys refuse that.
 */
export const makeNewId = (clock: Clock, random: Random, processNumber?: number): NewId => {
  const size = processNumber === undefined ? PER_MILLISECOND : OWN
  const first = processNumber === undefined ? 1 : 1 + ((processNumber * OWN) % PER_MILLISECOND)
  const ownFrom = (moment: number) => moment * PER_MILLISECOND + first
  let last = 0
  return () => {
    const id = ownFrom(Math.max(0, clock.now() - EPOCH)) + random.below(size)
    last = id > last ? id : after(last)
    return last
  }

  /** The next own one, of the next millisecond where this one's are all given. */
  function after(given: number): number {
    const moment = Math.floor((given - 1) / PER_MILLISECOND)
    return given + 1 < ownFrom(moment) + size ? given + 1 : ownFrom(moment + 1)
  }
}

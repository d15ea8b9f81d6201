import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const PER_MILLISECOND = 4096
/** How many ids of each millisecond belong to one process that serves beside others. */
const OWN = 16

/** Returns the smallest id of that moment: an id that is larger was made later. */
export const firstIdAt = (moment: number): number => Math.max(0, moment - EPOCH) * PER_MILLISECOND

/**
 * Returns an id below 2^53: milliseconds since 2026 times 4096, and 12 bits. Within one process no id is returned
 * twice, whatever the clock does.
 */
export type NewId = () => number

/**
 * With a `processNumber` the upper eight of the 12 bits are the process's own: 256 processes that began one after the
 * other never make the same id. Attempts need this, because their key also has the student: no index would refuse a
 * duplicate. Without a number all 12 bits are random; duplicates are rare, and keys refuse them.
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

  /** Returns the process's next id, from the next millisecond where those of this one are used up. */
  function after(given: number): number {
    const moment = Math.floor((given - 1) / PER_MILLISECOND)
    return given + 1 < ownFrom(moment) + size ? given + 1 : ownFrom(moment + 1)
  }
}

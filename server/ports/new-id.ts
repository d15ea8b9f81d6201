import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const PER_MILLISECOND = 4096

/** The least id that is made at that moment: what has a larger one was made later. */
export const firstIdAt = (moment: number): number => Math.max(0, moment - EPOCH) * PER_MILLISECOND

/** Makes ids below 2^53: milliseconds since 2026 times 4096, and 12 random bits. Rarely two are equal: keys refuse that. */
export type NewId = () => number

export const makeNewId = (clock: Clock, random: Random): NewId => {
  let last = 0
  return () => {
    const id = Math.max(0, clock.now() - EPOCH) * PER_MILLISECOND + random.below(PER_MILLISECOND) + 1
    // Within one process no id is given twice, whatever the clock does.
    last = id > last ? id : last + 1
    return last
  }
}

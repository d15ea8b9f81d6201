import { randomBytes, randomInt } from 'node:crypto'

/** Randomness is injected, like the clock; the system's is the cryptographic generator. */
export type Random = {
  /** A whole number from 0 to `below` - 1, each equally likely. */
  below(below: number): number
  bytes(count: number): Buffer
}

export const systemRandom: Random = {
  below: (below) => randomInt(below),
  bytes: (count) => randomBytes(count),
}

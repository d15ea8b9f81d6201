import { BoundedCache } from '../../ports/bounded-cache.ts'

type Bucket = { tokens: number; at: number }

// A forgotten key begins with a full bucket, which is harmless: a key that keeps calling is not forgotten.
const MAX_BUCKETS = 100_000

/**
 * A token bucket per key in this process: `burst` calls at once, `perSecond` in the long run.
 * Stops floods from one client; what must hold over all processes is counted in the database.
 */
export class RateLimiter {
  readonly #buckets = new BoundedCache<string | number, Bucket>({ max: MAX_BUCKETS })
  readonly #perSecond: number
  readonly #burst: number

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond
    this.#burst = burst
  }

  /** Takes one; returns 0, or the whole seconds until one is there again. `now` in milliseconds. */
  take(key: string | number, now: number): number {
    const bucket = this.#bucket(key, now)
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perSecond))
    bucket.tokens -= 1
    return 0
  }

  #bucket(key: string | number, now: number): Bucket {
    const known = this.#buckets.get(key)
    if (!known) {
      const made = { tokens: this.#burst, at: now }
      this.#buckets.set(key, made)
      return made
    }
    known.tokens = Math.min(this.#burst, known.tokens + ((now - known.at) / 1000) * this.#perSecond)
    known.at = now
    return known
  }
}

import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { AddressRateLimiter } from './address-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

// One who is forgotten counts for the address once more.
const MAX_KNOWN = 20_000

/**
 * Bounds calls before anybody is looked up. Whose session was live at the last call has a budget of their own, which no
 * stranger behind the same address can use up; all others share what their address may. It lets nobody in: who it is,
 * and whether they still may, is asked at each call.
 */
export class CallerLimits {
  readonly #known = new BoundedCache<string, number>({ max: MAX_KNOWN })
  readonly #perAddress: AddressRateLimiter
  readonly #perCaller: RateLimiter

  constructor(perAddress: AddressRateLimiter, perCaller: RateLimiter) {
    this.#perAddress = perAddress
    this.#perCaller = perCaller
  }

  /** Whose the session of this token is, where it was live at its last call in this process. */
  known(token: string | undefined): number | undefined {
    return token === undefined ? undefined : this.#known.get(token)
  }

  /** Takes one call from who is known, else from the address; returns 0, or the whole seconds to wait. `now` in ms. */
  take(known: number | undefined, address: string, now: number): number {
    return known === undefined ? this.#perAddress.take(address, now) : this.#perCaller.take(known, now)
  }

  /** Of a call that was taken from the address: the session is live, and whose it is, from whom it is taken as well. */
  isLive(token: string | undefined, id: number, now: number): number {
    if (token !== undefined) this.#known.set(token, id)
    return this.#perCaller.take(id, now)
  }

  /** There is no such session, or none any more. */
  isOver(token: string | undefined): void {
    if (token !== undefined) this.#known.delete(token)
  }
}

import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { AddressRateLimiter } from './address-rate-limiter.ts'
import type { RateLimiter } from './rate-limiter.ts'

// A forgotten caller counts for the address once more.
const MAX_KNOWN = 20_000

/**
 * Limits calls before authentication. A caller whose session was live at the last call has its own budget, which no
 * stranger behind the same address can use up; all others share their address's. It lets nobody in: identity and
 * permission are checked at each call.
 */
export class CallerLimits {
  readonly #known = new BoundedCache<string, number>({ max: MAX_KNOWN })
  readonly #perAddress: AddressRateLimiter
  readonly #perCaller: RateLimiter

  constructor(perAddress: AddressRateLimiter, perCaller: RateLimiter) {
    this.#perAddress = perAddress
    this.#perCaller = perCaller
  }

  /** Returns the caller of this token, where the session was live at its last call in this process. */
  known(token: string | undefined): number | undefined {
    return token === undefined ? undefined : this.#known.get(token)
  }

  /** Takes a call from a known caller, else from the address; returns 0, or the whole seconds to wait. `now` in ms. */
  take(known: number | undefined, address: string, now: number): number {
    return known === undefined ? this.#perAddress.take(address, now) : this.#perCaller.take(known, now)
  }

  /** Records that the session of a call taken from the address is live, and takes the call from its caller as well. */
  isLive(token: string | undefined, id: number, now: number): number {
    if (token !== undefined) this.#known.set(token, id)
    return this.#perCaller.take(id, now)
  }

  /** Records that the token has no session, or none any more. */
  isOver(token: string | undefined): void {
    if (token !== undefined) this.#known.delete(token)
  }
}

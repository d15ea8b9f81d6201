import type { Limits } from '../../ports/settings.ts'
import { networksOf } from './client-address.ts'
import { RateLimiter } from './rate-limiter.ts'

/** A bucket for each address; of IPv6 also larger ones for the networks around it. */
export class AddressRateLimiter {
  readonly #address: RateLimiter
  readonly #network56: RateLimiter
  readonly #network48: RateLimiter

  constructor(perSecond: number, burst: number, { ipv6_56_factor, ipv6_48_factor }: Limits) {
    this.#address = new RateLimiter(perSecond, burst)
    this.#network56 = new RateLimiter(perSecond * ipv6_56_factor, burst * ipv6_56_factor)
    this.#network48 = new RateLimiter(perSecond * ipv6_48_factor, burst * ipv6_48_factor)
  }

  /** Takes one of each; returns 0, or the whole seconds until one is there again. `now` in milliseconds. */
  take(address: string, now: number): number {
    const wait = this.#address.take(address, now)
    if (wait > 0) return wait
    const networks = networksOf(address)
    return networks ? this.#network56.take(networks[56], now) || this.#network48.take(networks[48], now) : 0
  }
}

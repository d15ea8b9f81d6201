import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import { AddressRateLimiter } from './address-rate-limiter.ts'
import { clientAddress, inNetworks } from './client-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs before a whole document is sent, which is much longer than what asks for it. */
    limitDocument: (request: FastifyRequest) => Promise<void>
    /** The same for the description of the calls. */
    limitDescription: (request: FastifyRequest) => Promise<void>
  }
}

/** A description is as long as so many pages, and no class asks for it. */
const PAGES = 20

/** Bounds what one address may ask for beside the calls, which have limits of their own: files, and fewer documents. */
export function limitRequests(app: FastifyInstance, { limits, limitsOn, trustProxy, campusNetworks }: Settings): void {
  const isCampus = inNetworks(campusNetworks)
  const addressOf = clientAddress(trustProxy)
  const limiterOf = (perSecond: number, burst: number) => {
    const [usual, campus] = [1, limits.campus_factor].map(
      (factor) => new AddressRateLimiter(perSecond * factor, burst * factor, limits),
    ) as [AddressRateLimiter, AddressRateLimiter]
    return async ({ raw }: FastifyRequest): Promise<void> => {
      if (!limitsOn) return
      const address = addressOf(raw)
      const retryAfter = (isCampus(address) ? campus : usual).take(address, performance.now())
      if (retryAfter > 0) throw new ApiError('too_many', { retryAfter })
    }
  }
  app.addHook('onRequest', limiterOf(limits.files_per_second, limits.files_burst))
  const { documents_per_second, documents_burst } = limits
  app.decorate('limitDocument', limiterOf(documents_per_second, documents_burst))
  app.decorate('limitDescription', limiterOf(documents_per_second / PAGES, Math.max(1, documents_burst / PAGES)))
}

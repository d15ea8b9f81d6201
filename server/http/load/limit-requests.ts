import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import { AddressRateLimiter } from './address-rate-limiter.ts'
import { clientAddress, inNetworks } from './client-address.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs before a whole document is sent, which is much longer than what asks for it. */
    limitDocument: (request: FastifyRequest) => Promise<void>
  }
}

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
  app.decorate('limitDocument', limiterOf(limits.documents_per_second, limits.documents_burst))
}

import type { FastifyInstance } from 'fastify'
import { Flood } from './flood.ts'
import type { Log } from './make-server.ts'

const SLOW = 1000
const PER_SECOND = 20

/** Lets so many lines a second through and counts the rest: what fails a thousand times must not fill the disk. */
export function sparing(log: Log, now = () => performance.now()): Log {
  const flood = new Flood(PER_SECOND, PER_SECOND)
  let left_out = 0
  const line = (level: keyof Log) => (message: string, facts?: Record<string, unknown>) => {
    if (flood.take('lines', now()) > 0) return void (left_out += 1)
    log[level](message, left_out > 0 ? { ...facts, left_out } : facts)
    left_out = 0
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

/**
 * A line for each request that failed on our side, and for each slow call. Media and pages take as long as the
 * student's network does, which is no news. With `all` a line for every request.
 */
export function logRequests(app: FastifyInstance, { all, log, failed }: { all: boolean; log: Log; failed: Log }): void {
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    const ms = reply.elapsedTime
    const isFault = status >= 500 || (ms > SLOW && request.routeOptions.url?.startsWith('/api/') === true)
    if (isFault || all) {
      // The route as it is declared: the address itself may carry a signature or what somebody searched for.
      const { id, method, routeOptions } = request
      const facts = { request: id, method, route: routeOptions.url ?? 'page', status, ms: Math.round(ms) }
      if (isFault) failed.warn(status >= 500 ? 'an answer failed' : 'an answer was slow', facts)
      else log.info('answered', facts)
    }
    done()
  })
}

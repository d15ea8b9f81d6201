import type { RequestFacts } from './calls/api-request.ts'
import { RateLimiter } from './load/rate-limiter.ts'
import type { Log } from '../ports/log.ts'

const SLOW = 1000
const PER_SECOND = 20

/** Lets so many lines a second through and counts the rest: what fails a thousand times must not fill the disk. */
export function rateLimitedLog(log: Log, now = () => performance.now()): Log {
  const flood = new RateLimiter(PER_SECOND, PER_SECOND)
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
export function responseLog({ all, log, failed }: { all: boolean; log: Log; failed: Log }) {
  return (apiRequest: RequestFacts, method: string, status: number, milliseconds: number): void => {
    const { route } = apiRequest
    const facts = () => ({ request: apiRequest.id, method, route, status, ms: Math.round(milliseconds) })
    if (status >= 500) failed.warn('an answer failed', facts())
    else if (milliseconds > SLOW && route.startsWith('/api/')) failed.warn('an answer was slow', facts())
    else if (all) log.info('answered', facts())
  }
}

import type { FastifyInstance } from 'fastify'
import { screenOf } from '#contract/screen-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { clientAddress } from '../load/client-address.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import { apiHeaders, REPORTS_PATH } from './headers.ts'
import type { Log } from '../../ports/log.ts'
import { type Breach, breachesIn } from './policy-reports.rules.ts'
import { ApiError } from '../errors/api-error.ts'

type Deps = {
  settings: Settings
  clock: Clock
  log: Log
  /** Counts each breach. */
  onBreach: (directive: string) => void
}

const MAX_BYTES = 8192
const PER_SECOND = 1
const BURST = 20
const HOUR_MS = 3_600_000
/** The most kinds of breaches that are logged within an hour. */
const MAX_KINDS = 50

/** Takes the browsers' reports of breaches of the page's policy, without authentication. */
export async function policyReports(app: FastifyInstance, { settings, clock, log, onBreach }: Deps): Promise<void> {
  const addressOf = clientAddress(settings.trustProxy)
  const flood = new RateLimiter(PER_SECOND, BURST)
  const told = sampled(log)
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: MAX_BYTES } as const
    const types = ['application/csp-report', 'application/reports+json']
    inner.addContentTypeParser(types, parser, (_request, body, done) => done(null, body))
    inner.addHook('onRequest', async ({ raw }) => {
      const wait = settings.limitsOn ? flood.take(addressOf(raw), performance.now()) : 0
      if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
    })
    inner.post(REPORTS_PATH, async ({ body }, reply) => {
      for (const breach of breachesIn(readJson(body), screenOf)) {
        onBreach(breach.directive)
        told(breach, clock.now())
      }
      return reply.code(204).headers(apiHeaders).send()
    })
  })
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new ApiError('malformed')
  }
}

/** A line for the first breach of a kind within an hour, the tenth, the hundredth and so on. */
function sampled(log: Log): (breach: Breach, now: number) => void {
  const seen = new Map<string, number>()
  let hour = 0
  return (breach, now) => {
    if (Math.floor(now / HOUR_MS) !== hour) seen.clear()
    hour = Math.floor(now / HOUR_MS)
    const kind = JSON.stringify(breach)
    const count = (seen.get(kind) ?? 0) + 1
    if (count === 1 && seen.size >= MAX_KINDS) return
    seen.set(kind, count)
    if (Number.isInteger(Math.log10(count))) log.warn('the page broke its policy', { ...breach, seen: count })
  }
}

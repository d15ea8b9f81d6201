import type { IncomingMessage } from 'node:http'
import type { Call } from '#contract/call.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import type { ApiRouter } from '../fast-path/api-router.ts'
import { BodyReader } from '../body-reader.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { CallerLimits } from '../load/caller-limits.ts'
import { clientAddress } from '../load/client-address.ts'
import type { ProxiedRequests } from '../load/limit-clients.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import type { ApiRequest } from './api-request.ts'
import { bodyCheck } from './schemas.ts'

type Token = string | undefined

/** How the callers of one kind (students, guardians, staff) authenticate. */
export type Access<Who> = {
  /** Their own budgets, made by `budgets`. */
  budgets: CallerLimits
  tokenOf: (request: IncomingMessage) => Token
  /** Returns whose token it is, at once where it can, or rejects with the reason. */
  authenticate: (token: Token, address: string, agent: string | undefined) => Who | Promise<Who>
  idOf: (who: Who) => number
}

/** The terms of one call. */
type Terms<Who> = {
  /** Null for a call without authentication. */
  access: Access<Who> | null
  /** Refuses a request before anybody is looked up, as one that a page of others sent. */
  precheck?: (request: IncomingMessage) => void
  /** Refuses a caller who may not make this call, before its body is read; or records the caller. */
  authorize?: (who: Who, apiRequest: ApiRequest) => void
  /** The handler reads the body itself: it is a file of any length. */
  isFile?: boolean
}

/** A call that passed all checks. `who` is null for a call without authentication. */
export type Passed<Who> = { who: Who | null; address: string; request: IncomingMessage; apiRequest: ApiRequest }

export type CallPipeline = {
  /**
   * Returns budgets of one kind of callers, each `factor` times a student's. Unauthenticated requests count for their
   * address, whatever they call.
   */
  budgets: (factor?: number) => CallerLimits
  /** Binds a call; `respond` returns what is sent, and reads what was sent from `apiRequest.body`. */
  bind: <Who>(call: Call, terms: Terms<Who>, respond: (passed: Passed<Who>) => Promise<string>) => void
}

type Deps = { settings: Settings; shedder: LoadShedder; proxied: ProxiedRequests | null }

/** Many students share one address behind a school's router. */
const PER_ADDRESS = 10
const FILE_TYPE = 'application/octet-stream'

/**
 * The steps of every call: load, budgets, authentication and authorization (before the body is read), the body, the
 * contract's schema, then the handler.
 */
export function callPipeline(router: ApiRouter, { settings, shedder, proxied }: Deps): CallPipeline {
  const { limits, limitsOn, trustProxy } = settings
  const [perSecond, burst] = [limits.calls_per_second, limits.calls_burst]
  const perAddress = new AddressRateLimiter(perSecond * PER_ADDRESS, burst * PER_ADDRESS, limits)
  const strangers = new CallerLimits(perAddress, new RateLimiter(perSecond, burst))
  const addressOf = clientAddress(trustProxy)
  const { inFlight } = shedder

  function bind<Who>(call: Call, terms: Terms<Who>, respond: (passed: Passed<Who>) => Promise<string>): void {
    const { access, precheck, authorize, isFile = false } = terms
    const check = call.body && !isFile ? bodyCheck(call.body) : null
    const budgets = access?.budgets ?? strangers
    router.register(call, async (apiRequest, request) => {
      // The rest of a refused file may take long to arrive, so the connection ends, whatever the reason.
      apiRequest.isFile = isFile
      shedder.mayPass(call.loadClass)
      const sent = call.method === 'POST' && !isFile ? new BodyReader(request, limits.body_bytes) : null
      const address = addressOf(request)
      const token = access?.tokenOf(request)
      const known = budgets.known(token)
      if (limitsOn) refuseFor(budgets.take(known, address, apiRequest.begun))
      precheck?.(request)
      let who: Who | null = null
      if (access) {
        try {
          const found = access.authenticate(token, address, request.headers['user-agent'])
          who = found instanceof Promise ? await found : found
        } catch (error) {
          budgets.isOver(token)
          throw error
        }
        if (limitsOn && known === undefined) refuseFor(budgets.isLive(token, access.idOf(who), apiRequest.begun))
        authorize?.(who, apiRequest)
      }
      if (sent) apiRequest.body = await (proxied ? whileCounted(proxied, address, () => sent.json()) : sent.json())
      else if (isFile && request.headers['content-type'] !== FILE_TYPE) throw new ApiError('wrong_type')
      check?.(apiRequest.body)
      // `run` is not needed: the context lasts to the end of this call, and there is none to go back to.
      currentRequest.enterWith(apiRequest)
      inFlight.count += 1
      try {
        const passed = { who, address, request, apiRequest }
        return await (proxied && isFile ? whileCounted(proxied, address, () => respond(passed)) : respond(passed))
      } finally {
        inFlight.count -= 1
      }
    })
  }
  return {
    budgets: (factor = 1) => new CallerLimits(perAddress, new RateLimiter(perSecond * factor, burst * factor)),
    bind,
  }
}

function refuseFor(wait: number): void {
  if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
}

/** Counts the bodies that a client is sending, since a slow client may have only so many on their way. */
async function whileCounted<T>(proxied: ProxiedRequests, address: string, work: () => Promise<T>): Promise<T> {
  proxied.begin(address)
  try {
    return await work()
  } finally {
    proxied.end(address)
  }
}

/** The session's token of students and guardians. */
export function tokenOf({ headers }: IncomingMessage): Token {
  const token = headers['token']
  return typeof token === 'string' ? token : undefined
}

import type { IncomingMessage } from 'node:http'
import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import { type AcademyReader, academyKey } from '../../academy/academy.ts'
import { type AnswerCache, answerCache, answerCacheChannel, type Made } from '../../cache/answer-cache.ts'
import type { CachePolicy } from '../../cache/cache-policy.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Settings } from '../../ports/settings.ts'
import { BodyReader } from '../fast-path/body-reader.ts'
import type { ApiRequest } from './api-request.ts'
import type { Authenticate, Caller } from './caller.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { CallerLimits } from '../load/caller-limits.ts'
import { clientAddress } from '../load/client-address.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import type { ApiRouter } from '../fast-path/api-router.ts'
import type { Language, Text } from '../language.ts'
import type { ProxiedRequests } from '../load/limit-clients.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { ApiError } from '../errors/api-error.ts'
import { serializeEnvelope } from './envelope.ts'
import { bodyCheck } from './schemas.ts'

type WhoOf<C extends Call> = C['access'] extends 'student' ? Caller : null

export type Input<C extends Call> = {
  body: BodyOf<C>
  caller: WhoOf<C>
  /** The client's address; of IPv6 only the network, which is what one customer has. */
  address: string
  language: Language
}

type Data<C extends Call> = { data: DataOf<C>; message?: Text }

type Answer<C extends Call> = Data<C> & (keyof BesideOf<C> extends never ? unknown : { envelopeExtras: BesideOf<C> })

/** An answer that is cached; `until` is the first moment (epoch ms) at which it looks different, all else the same. */
type CachedAnswer<C extends Call> = { data: DataOf<C>; until?: number }

type CacheOptions<C extends Call> = {
  cache: CachePolicy<BodyOf<C>, Caller>
  /** What is done before each answer, cached or not; true when it changed what the answer is made of. */
  before?: (caller: Caller) => Promise<boolean>
}

/** Binds a call of the contract to its handler. */
export type Route = {
  <C extends Call>(call: C, handler: (input: Input<C>) => Promise<Answer<C>>): void
  <C extends Call & { access: 'student' }>(
    call: C,
    options: CacheOptions<C>,
    handler: (input: Input<C>) => Promise<CachedAnswer<C>>,
  ): void
}

type Deps = {
  settings: Settings
  clock: Clock
  academy: AcademyReader
  authenticate: Authenticate
  /** The student's batches, as one word. */
  batchesOf: (caller: Caller) => Promise<string>
  shedder: LoadShedder
  proxied: ProxiedRequests | null
}

const PER_ADDRESS = 10

/**
 * Makes `route`. Every call runs through the same steps: load, limit and who (before the body is read), input by the
 * contract's schema, `stud_id` against the token's, then the handler.
 */
export function makeRoute(router: ApiRouter, deps: Deps): Route {
  const { limits, limitsOn, trustProxy } = deps.settings
  // Many students share one address behind a school's router.
  const perAddress = new AddressRateLimiter(
    limits.calls_per_second * PER_ADDRESS,
    limits.calls_burst * PER_ADDRESS,
    limits,
  )
  const callers = new CallerLimits(perAddress, new RateLimiter(limits.calls_per_second, limits.calls_burst))
  const refuse = (wait: number) => {
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
  }
  const addressOf = clientAddress(trustProxy)
  const { shedder, proxied } = deps
  const { inFlight } = shedder

  const bind = (call: Call, respond: Responder) => {
    const check = call.body && bodyCheck(call.body)
    const answer = async (apiRequest: ApiRequest, request: IncomingMessage) => {
      shedder.mayPass(call.loadClass)
      const sent = call.method === 'POST' ? new BodyReader(request, limits.body_bytes) : null
      const address = addressOf(request)
      const token = call.access === 'student' ? tokenOf(request) : undefined
      const known = callers.known(token)
      if (limitsOn) refuse(callers.take(known, address, apiRequest.begun))
      if (call.access === 'student') {
        try {
          const caller = deps.authenticate(token, address)
          apiRequest.caller = caller instanceof Promise ? await caller : caller
        } catch (error) {
          callers.isOver(token)
          throw error
        }
        if (limitsOn && known === undefined) refuse(callers.isLive(token, apiRequest.caller.stud_id, apiRequest.begun))
      }
      if (sent) apiRequest.body = await (proxied ? whileCounted(proxied, address, sent) : sent.json())
      check?.(apiRequest.body)
      const { caller, body, language } = apiRequest
      const claimed = (body as { stud_id?: number } | null | undefined)?.stud_id
      if (caller && claimed !== undefined && claimed !== caller.stud_id) throw new ApiError('not_yours')
      // Not `run`: this is the call's own turn to its end, and there is nothing to go back to.
      currentRequest.enterWith(apiRequest)
      inFlight.count += 1
      try {
        return await respond({ body, caller, address, language })
      } finally {
        inFlight.count -= 1
      }
    }
    router.register(call, answer)
  }

  const route = (call: Call, first: CacheOptions<Call> | Handler, second?: Handler) => {
    const handler = typeof first === 'function' ? first : second
    if (!handler) throw new Error(`${call.path} has no handler.`)
    const uncached: Responder = async (input) => serializeEnvelope(await handler(input), input.language)
    bind(call, typeof first === 'function' ? uncached : cachedResponder(call, first, handler, deps))
  }
  return route
}

type AnyInput = { body: unknown; caller: Caller | null; address: string; language: Language }
type Responder = (input: AnyInput) => Promise<string>
type Handler = (input: AnyInput) => Promise<Parameters<typeof serializeEnvelope>[0] & { until?: number }>

/** Answers from the cache where it can: see `cache/cache-policy.ts`. */
function cachedResponder(
  call: Call,
  { cache: policy, before }: CacheOptions<Call>,
  handler: Handler,
  { clock, academy, batchesOf }: Deps,
): Responder {
  const fields = Object.keys(call.body?.properties ?? {}).filter((field) => field !== 'stud_id')
  const cache: AnswerCache<object, Caller, string> = answerCache({
    policy: policy as unknown as CachePolicy<object, Caller>,
    fields,
    batchesOf,
  })
  return async (input) => {
    const { caller, body, language } = input
    if (!caller) throw new Error(`${call.path} is cached, and has no caller.`)
    const make = async (): Promise<Made<string>> => {
      const { until, ...answer } = await handler(input)
      return { sent: serializeEnvelope(answer, language), until }
    }
    // The versions that came with the call are no longer the newest: what is made now is cached for nobody.
    if (await before?.(caller)) return (await make()).sent
    const settings = await academy()
    const now = clock.now()
    const moment = { now, day: toDay(now, settings.zone), academy: academyKey(settings), language }
    const place = await cache.placeOf(caller, body as object, moment)
    const known = cache.find(place)
    if (known === undefined) return cache.make(place, make)
    if (answerCacheChannel.hasSubscribers)
      answerCacheChannel.publish({ clock, caller, path: call.path, sent: known, make })
    return known
  }
}

/** A client that sends its bodies slowly has only so many on their way. */
async function whileCounted(proxied: ProxiedRequests, address: string, sent: BodyReader): Promise<unknown> {
  proxied.begin(address)
  try {
    return await sent.json()
  } finally {
    proxied.end(address)
  }
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['token']
  return typeof token === 'string' ? token : undefined
}

import type { BesideOf, BodyOf, Call, DataOf } from '#contract/call.ts'
import { type AcademyReader, academyKey } from '../../academy/academy.ts'
import { type AnswerCache, answerCache, answerCacheChannel, type Made } from '../../cache/answer-cache.ts'
import type { CachePolicy } from '../../cache/cache-policy.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { type Access, type CallPipeline, tokenOf } from './call-pipeline.ts'
import type { ApiRequest, Authenticate, Caller } from './api-request.ts'
import type { Language, Text } from '../language.ts'
import { ApiError } from '../errors/api-error.ts'
import { serializeEnvelope } from './envelope.ts'

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
  /** Runs before each answer, cached or not; true when it changed the data of the answer. */
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
  clock: Clock
  academy: AcademyReader
  authenticate: Authenticate
  /** The student's batches, as one word. */
  batchesOf: (caller: Caller) => Promise<string>
}

/** Makes `route`: the steps of every call, `stud_id` against the token's, then the handler or the cache. */
export function makeRoute(pipeline: CallPipeline, deps: Deps): Route {
  const students: Access<Caller> = {
    budgets: pipeline.budgets(),
    tokenOf,
    authenticate: deps.authenticate,
    idOf: ({ stud_id }) => stud_id,
  }
  // The log names the caller also where the call is refused later.
  const authorize = (who: Caller, apiRequest: ApiRequest) => void (apiRequest.caller = who)
  const bind = (call: Call, respond: Responder) => {
    const access = call.access === 'student' ? students : null
    pipeline.bind<Caller>(call, { access, authorize }, ({ who, address, apiRequest }) => {
      const { body, language } = apiRequest
      const claimed = (body as { stud_id?: number } | null | undefined)?.stud_id
      if (who && claimed !== undefined && claimed !== who.stud_id) throw new ApiError('not_yours')
      return respond({ body, caller: who, address, language })
    })
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
    // The versions that came with the call are outdated by now, so this answer is not cached.
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

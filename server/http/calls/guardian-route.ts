import type { IncomingMessage } from 'node:http'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { GuardianCall } from '#contract/guardian/guardian-call.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import type { ApiRouter } from '../fast-path/api-router.ts'
import { BodyReader } from '../fast-path/body-reader.ts'
import type { Language, Text } from '../language.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { CallerLimits } from '../load/caller-limits.ts'
import { clientAddress } from '../load/client-address.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import { serializeEnvelope } from './envelope.ts'
import { bodyCheck } from './schemas.ts'

/** The guardian who is calling. */
export type GuardianCaller = { guardian_id: number; session_id: number; name: string; language: string }

/** Returns whose session this is, or rejects with `unknown` or `expired`. */
export type AuthenticateGuardian = (token: string | undefined) => Promise<GuardianCaller>

/** A child of whom the guardian may read now. `ac_id` is its level's. */
export type ReadChild = { stud_id: number; name: string; ac_id: number; level: string; is_of_age: boolean }

type Input<C extends GuardianCall> = {
  body: BodyOf<C>
  caller: GuardianCaller
  child: C['ofChild'] extends true ? ReadChild : null
  language: Language
}

/** Binds a call of guardians to its handler. */
export type GuardianRoute = <C extends GuardianCall>(
  call: C,
  handler: (input: Input<C>) => Promise<{ data: DataOf<C>; message?: Text }>,
) => void

type Deps = {
  settings: Settings
  authenticate: AuthenticateGuardian
  /** The child, if the guardian may read of it now. */
  childOf: (guardianId: number, studId: number) => Promise<ReadChild | undefined>
  shedder: LoadShedder
}

const PER_ADDRESS = 10

type AnyInput = { body: unknown; caller: GuardianCaller; child: ReadChild | null; language: Language }
type AnyHandler = (input: AnyInput) => Promise<{ data: unknown; message?: Text }>

/**
 * Makes `GuardianRoute`. Every call runs through the same steps: load, limits and who (before the body is read), input
 * by the contract's schema, whose child it is, then the handler. So no handler can forget whom it may speak of.
 */
export function makeGuardianRoute(
  router: ApiRouter,
  { settings, authenticate, childOf, shedder }: Deps,
): GuardianRoute {
  const { limits, limitsOn, trustProxy } = settings
  const most = [limits.calls_per_second, limits.calls_burst] as const
  const perAddress = new AddressRateLimiter(most[0] * PER_ADDRESS, most[1] * PER_ADDRESS, limits)
  const callers = new CallerLimits(perAddress, new RateLimiter(...most))
  const addressOf = clientAddress(trustProxy)
  const refuse = (wait: number) => {
    if (limitsOn && wait > 0) throw new ApiError('too_many', { retryAfter: wait })
  }

  const whoCalls = async (token: string | undefined): Promise<GuardianCaller> => {
    try {
      return await authenticate(token)
    } catch (error) {
      callers.isOver(token)
      throw error
    }
  }

  const childIn = async (call: GuardianCall, { guardian_id }: GuardianCaller, body: unknown) => {
    if (!call.ofChild) return null
    const child = await childOf(guardian_id, (body as { stud_id: number }).stud_id)
    if (!child) throw new ApiError('not_found')
    return child
  }

  const bind = (call: GuardianCall, handler: AnyHandler) => {
    const check = bodyCheck(call.body)
    router.register(call, async (apiRequest, request) => {
      shedder.mayPass(call.loadClass)
      const sent = new BodyReader(request, limits.body_bytes)
      const token = tokenOf(request)
      const known = callers.known(token)
      if (limitsOn) refuse(callers.take(known, addressOf(request), apiRequest.begun))
      const caller = await whoCalls(token)
      if (limitsOn && known === undefined) refuse(callers.isLive(token, caller.guardian_id, apiRequest.begun))
      apiRequest.body = await sent.json()
      check(apiRequest.body)
      const { body, language } = apiRequest
      currentRequest.enterWith(apiRequest)
      const child = await childIn(call, caller, body)
      return serializeEnvelope(await handler({ body, caller, child, language }), language)
    })
  }
  return bind as GuardianRoute
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const token = headers['token']
  return typeof token === 'string' ? token : undefined
}

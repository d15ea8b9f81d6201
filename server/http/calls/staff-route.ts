import type { IncomingMessage } from 'node:http'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import type { Clock } from '../../ports/clock.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import type { ApiRouter } from '../fast-path/api-router.ts'
import { BodyReader } from '../fast-path/body-reader.ts'
import type { Language, Text } from '../language.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { clientAddress } from '../load/client-address.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { serializeEnvelope } from './envelope.ts'
import { bodyCheck } from './schemas.ts'
import { browserCookie, isForeign, sessionCookie, type Site, siteOf } from './staff-request.ts'

/** Who of the staff is calling. Times in epoch milliseconds. */
export type StaffCaller = {
  staff_id: number
  session_id: number
  name: string
  email: string
  roles: readonly Role[]
  fresh_until: number
  ends_at: number
}

/** Returns whose session this is, or rejects with `signed_out`. */
export type AuthenticateStaff = (token: string | undefined) => Promise<StaffCaller>

export type StaffInput<C extends StaffCall> = {
  body: BodyOf<C>
  caller: C['roles'] extends 'guest' ? null : StaffCaller
  address: string
  language: Language
  /** For the audit: the id under which the log has this call. */
  request_id: string
  site: Site
  /** What this browser was given when somebody logged in with it. */
  browser: string | undefined
  /** Puts something into the browser, by a header that `site` makes. */
  setCookie: (header: string) => void
}

/** Binds a call of the staff's side to its handler. */
export type StaffRoute = <C extends StaffCall>(
  call: C,
  handler: (input: StaffInput<C>) => Promise<{ data: DataOf<C>; message?: Text }>,
) => void

type Deps = { settings: Settings; clock: Clock; authenticateStaff: AuthenticateStaff; shedder: LoadShedder }
type AnyHandler = (input: StaffInput<StaffCall>) => Promise<{ data: unknown; message?: Text }>

const PER_ADDRESS = 10

/**
 * Makes `StaffRoute`. Every call runs through the same steps: load, limit, whether the page is ours, who, role, second
 * factor, input by the contract's schema, then the handler. What a call may show is narrowed by its handler's queries.
 */
export function makeStaffRoute(router: ApiRouter, { settings, clock, authenticateStaff, shedder }: Deps): StaffRoute {
  const { limits, limitsOn, trustProxy } = settings
  const perAddress = new AddressRateLimiter(
    limits.calls_per_second * PER_ADDRESS,
    limits.calls_burst * PER_ADDRESS,
    limits,
  )
  const addressOf = clientAddress(trustProxy)

  const whoMay = async (call: StaffCall, request: IncomingMessage): Promise<StaffCaller | null> => {
    if (call.roles === 'guest') return null
    const caller = await authenticateStaff(sessionCookie(request))
    if (!caller.roles.some((role) => call.roles.includes(role))) throw new ApiError('role_missing')
    if (call.fresh && clock.now() >= caller.fresh_until) throw new ApiError('factor_needed')
    return caller
  }

  const bind = (call: StaffCall, handler: AnyHandler) => {
    const check = bodyCheck(call.body ?? {})
    router.register(call, async (apiRequest, request) => {
      shedder.mayPass(call.loadClass)
      const sent = new BodyReader(request, limits.body_bytes)
      const address = addressOf(request)
      const wait = limitsOn ? perAddress.take(address, apiRequest.begun) : 0
      if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
      const site = siteOf(settings, request)
      if (isForeign(request, site)) throw new ApiError('foreign_page')
      const caller = await whoMay(call, request)
      apiRequest.body = await sent.json()
      check(apiRequest.body)
      currentRequest.enterWith(apiRequest)
      const setCookie = (header: string) => void apiRequest.cookies.push(header)
      const { body, language, id } = apiRequest
      const input = {
        body,
        caller,
        address,
        language,
        request_id: id,
        site,
        browser: browserCookie(request),
        setCookie,
      }
      return serializeEnvelope(await handler(input as StaffInput<StaffCall>), language)
    })
  }
  return bind
}

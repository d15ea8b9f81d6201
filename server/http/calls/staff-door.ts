import type { IncomingMessage } from 'node:http'
import type { Role } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Language } from '../language.ts'
import { AddressRateLimiter } from '../load/address-rate-limiter.ts'
import { CallerLimits } from '../load/caller-limits.ts'
import { clientAddress } from '../load/client-address.ts'
import type { LoadShedder } from '../load/load-shedder.ts'
import { RateLimiter } from '../load/rate-limiter.ts'
import type { ApiRequest } from './api-request.ts'
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

type Deps = { settings: Settings; clock: Clock; authenticateStaff: AuthenticateStaff; shedder: LoadShedder }

/** What is known of a call before its body is read. */
export type Entered = {
  caller: StaffCaller | null
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

/** Through it goes every call of the staff's side, whatever its body is. */
export type StaffDoor = {
  /** Of JSON. */
  bodyBytes: number
  /** Load, limit, whether the page is ours, who, role, second factor; rejects with the reason. `caller` is null for calls of guests. */
  enter: (call: StaffCall, apiRequest: ApiRequest, request: IncomingMessage) => Promise<Entered>
}

const PER_ADDRESS = 10

export function staffDoor({ settings, clock, authenticateStaff, shedder }: Deps): StaffDoor {
  const { limits, limitsOn, trustProxy } = settings
  const most = [limits.calls_per_second * PER_ADDRESS, limits.calls_burst * PER_ADDRESS] as const
  const callers = new CallerLimits(new AddressRateLimiter(...most, limits), new RateLimiter(...most))
  const addressOf = clientAddress(trustProxy)

  const refuse = (wait: number) => {
    if (wait > 0) throw new ApiError('too_many', { retryAfter: wait })
  }

  const authenticated = async (token: string | undefined): Promise<StaffCaller> => {
    try {
      return await authenticateStaff(token)
    } catch (error) {
      callers.isOver(token)
      throw error
    }
  }

  const whoMay = async (
    call: StaffCall,
    apiRequest: ApiRequest,
    request: IncomingMessage,
  ): Promise<StaffCaller | null> => {
    if (call.roles === 'guest') return null
    const token = sessionCookie(request)
    const known = callers.known(token)
    const caller = await authenticated(token)
    if (limitsOn && known === undefined) refuse(callers.isLive(token, caller.staff_id, apiRequest.begun))
    if (!caller.roles.some((role) => call.roles.includes(role))) throw new ApiError('role_missing')
    if (call.fresh && clock.now() >= caller.fresh_until) throw new ApiError('factor_needed')
    return caller
  }

  const enter: StaffDoor['enter'] = async (call, apiRequest, request) => {
    shedder.mayPass(call.loadClass)
    const address = addressOf(request)
    const token = call.roles === 'guest' ? undefined : sessionCookie(request)
    if (limitsOn) refuse(callers.take(callers.known(token), address, apiRequest.begun))
    const site = siteOf(settings, request)
    if (isForeign(request, site)) throw new ApiError('foreign_page')
    const caller = await whoMay(call, apiRequest, request)
    const setCookie = (header: string) => void apiRequest.cookies.push(header)
    const { language, id } = apiRequest
    return { caller, address, language, request_id: id, site, browser: browserCookie(request), setCookie }
  }
  return { bodyBytes: limits.body_bytes, enter }
}

import type { IncomingMessage } from 'node:http'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Language, Text } from '../language.ts'
import type { Access, CallPipeline, Passed } from './call-pipeline.ts'
import { serializeEnvelope } from './envelope.ts'
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
  /** Null for calls of guests. */
  caller: C['roles'] extends 'guest' ? null : StaffCaller
  address: string
  language: Language
  /** What the browser says that it is. */
  agent: string | undefined
  /** For the audit: the id under which the log has this call. */
  request_id: string
  site: Site
  /** The mark that this browser was given when somebody logged in with it. */
  browser: string | undefined
  /** Puts something into the browser, by a header that `site` makes. */
  setCookie: (header: string) => void
}

/** Binds a call of the staff's side to its handler. */
export type StaffRoute = <C extends StaffCall>(
  call: C,
  handler: (input: StaffInput<C>) => Promise<{ data: DataOf<C>; message?: Text }>,
) => void

/** Binds a call whose body is a file. The handler reads it from the request, and bounds it. */
export type StaffFileRoute = <C extends StaffCall & { sends: 'file' }>(
  call: C,
  handler: (input: Omit<StaffInput<C>, 'body'>, request: IncomingMessage) => Promise<{ data: DataOf<C> }>,
) => void

type Deps = { settings: Settings; clock: Clock; authenticateStaff: AuthenticateStaff }
type AnyInput = Omit<StaffInput<StaffCall>, 'caller' | 'body'> & { caller: StaffCaller | null; body: unknown }
type AnyHandler = (input: AnyInput, request: IncomingMessage) => Promise<{ data: unknown; message?: Text }>

/** A console asks for more at once than a student's app, and a whole office shares an address. */
const FACTOR = 10

/**
 * Makes `StaffRoute` and `StaffFileRoute`: the steps of every call, with a check of the page's origin before
 * authentication, and of role and second factor after it. The handler's queries narrow what a call may show.
 */
export function makeStaffRoutes(
  pipeline: CallPipeline,
  { settings, clock, authenticateStaff }: Deps,
): { route: StaffRoute; fileRoute: StaffFileRoute } {
  const staff: Access<StaffCaller> = {
    budgets: pipeline.budgets(FACTOR),
    tokenOf: sessionCookie,
    authenticate: authenticateStaff,
    idOf: ({ staff_id }) => staff_id,
  }
  const precheck = (request: IncomingMessage) => {
    if (isForeign(request, siteOf(settings, request))) throw new ApiError('foreign_page')
  }
  const mayCall = (call: StaffCall, { roles, fresh_until }: StaffCaller) => {
    if (!roles.some((role) => call.roles.includes(role))) throw new ApiError('role_missing')
    if (call.fresh && clock.now() >= fresh_until) throw new ApiError('factor_needed')
  }
  const inputOf = ({ who, address, request, apiRequest }: Passed<StaffCaller>): AnyInput => ({
    body: apiRequest.body,
    caller: who,
    address,
    language: apiRequest.language,
    agent: request.headers['user-agent'],
    request_id: apiRequest.id,
    site: siteOf(settings, request),
    browser: browserCookie(request),
    setCookie: (header) => void apiRequest.cookies.push(header),
  })
  const bind = (call: StaffCall, handler: AnyHandler) => {
    const access = call.roles === 'guest' ? null : staff
    const terms = {
      access,
      precheck,
      authorize: (who: StaffCaller) => mayCall(call, who),
      isFile: call.sends === 'file',
    }
    pipeline.bind<StaffCaller>(call, terms, async (passed) => {
      const input = inputOf(passed)
      return serializeEnvelope(await handler(input, passed.request), input.language)
    })
  }
  return { route: bind as StaffRoute, fileRoute: bind as unknown as StaffFileRoute }
}

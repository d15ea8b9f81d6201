import type { DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { staffMe } from '#contract/staff/identity.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Site } from '../../http/calls/staff-request.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { browserNamed } from '../../session/authenticator.ts'
import { actorOf } from '../accounts/actor.ts'
import { passkeysOf, recoveryCodesLeft, rescueMadeAt } from '../accounts/factors.queries.ts'
import { FRESH_MS, sessionEnd } from '../accounts/session-times.rules.ts'
import { addStaffSession } from '../accounts/sessions.queries.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { rolesOf, staffById, type StaffRow } from '../accounts/staff.queries.ts'
import {
  addTicket,
  forgetTickets,
  goodTicket,
  isOpenTicket,
  type Purpose,
  spendTicket,
} from '../accounts/tickets.queries.ts'
import { browserMark } from './login-throttle.ts'

export type IdentityDeps = {
  db: Db
  clock: Clock
  random: Random
  newId: NewId
  secrets: Secrets
  settings: Settings
  academy: AcademyReader
}

type Me = DataOf<typeof staffMe>['me']
/** What of a call's input a login needs. */
export type Visit = { site: Site; request_id: string; agent: string | undefined; setCookie: (header: string) => void }

const TICKET_MS = 600_000
const FORGOTTEN_MS = 86_400_000
/** What the console knows of whoever is signed in. */
export async function meOf(deps: IdentityDeps, caller: StaffCaller): Promise<Me> {
  const { staff_id, name, email, roles } = caller
  const { read } = deps.db
  const [{ zone }, person, passkeys, codes] = await Promise.all([
    deps.academy(),
    staffById(read, staff_id),
    passkeysOf(read, staff_id),
    recoveryCodesLeft(read, staff_id),
  ])
  return {
    staff_id,
    name,
    email,
    roles: [...roles],
    fresh_until: toInstant(caller.fresh_until, zone),
    ends_at: toInstant(caller.ends_at, zone),
    factors: { totp: Boolean(person?.totp_secret), passkey: passkeys.length > 0, recovery: codes > 0 },
  }
}

/** A ticket for the second factor, or for setting one up where there is none. */
export async function ticketFor(deps: IdentityDeps, person: StaffRow, site: Site) {
  const passkeys = await passkeysOf(deps.db.read, person.staff_id)
  const has = {
    totp: person.totp_secret !== null,
    passkey: passkeys.length > 0 && site.passkeyDomain !== null,
    recovery: (await recoveryCodesLeft(deps.db.read, person.staff_id)) > 0,
    rescue: (await rescueMadeAt(deps.db.read, person.staff_id)) !== null,
  }
  const purpose: Purpose = person.totp_secret !== null || passkeys.length > 0 ? 'login' : 'setup'
  const ticket = newStaffToken(deps.random)
  await deps.db.write((tx) => putTicket(tx, deps, { token: ticket, staff_id: person.staff_id, purpose }))
  return { ticket, ...has }
}

export async function putTicket(
  tx: Tx,
  { clock }: Pick<IdentityDeps, 'clock'>,
  ticket: { token: string; staff_id: number; purpose: Purpose; challenge?: string },
): Promise<void> {
  const now = clock.now()
  await forgetTickets(tx, now - FORGOTTEN_MS)
  await addTicket(tx, { ...ticket, now, lifetime: TICKET_MS })
}

/**
 * Returns the ticket and its person.
 *
 * @throws {ApiError} `ticket_over` for any other ticket.
 */
export async function readTicket({ db, clock }: IdentityDeps, token: string, purpose: Purpose) {
  const ticket = await goodTicket(db.read, token, purpose, clock.now())
  const person = ticket && (await staffById(db.read, ticket.staff_id))
  if (!ticket || !person || person.ended_at !== null) throw new ApiError('ticket_over')
  return { ticket, person }
}

type Login = { ticket_hash: string; person: StaffRow; action: AuditAction; alsoStored?: (tx: Tx) => Promise<boolean> }

/**
 * Spends the ticket and begins a session, with `alsoStored` in the same unit. Null where a factor was used or a ticket
 * spent in the meantime: of two logins with the same one, only one succeeds.
 */
export async function signIn(deps: IdentityDeps, visit: Visit, login: Login): Promise<Me | null> {
  const { db, clock, random, newId, secrets } = deps
  const { person, ticket_hash, action, alsoStored } = login
  const now = clock.now()
  const [token, session_id] = [newStaffToken(random), newId()]
  const fresh_until = now + FRESH_MS
  const browser = browserNamed(visit.agent)
  const roles = await rolesOf(db.read, person.staff_id)
  const caller = {
    staff_id: person.staff_id,
    session_id,
    name: person.name,
    email: person.email,
    roles,
    fresh_until,
    ends_at: sessionEnd({ started_at: now, seen_at: now }),
  }
  const isIn = await db.write(async (tx) => {
    if (!(await isOpenTicket(tx, ticket_hash))) return false
    if (alsoStored && !(await alsoStored(tx))) return false
    await spendTicket(tx, ticket_hash, now)
    await addStaffSession(tx, { session_id, token, staff_id: person.staff_id, now, fresh_until, browser })
    await writeAudit(tx, {
      ...actorOf(caller, visit.request_id, 'guest'),
      at: now,
      action,
      entity: 'staff',
      entity_id: String(person.staff_id),
      changes: [],
      reason: null,
    })
    return true
  })
  if (!isIn) return null
  visit.setCookie(visit.site.session(token))
  visit.setCookie(visit.site.browser(browserMark(random, secrets, person.email)))
  return meOf(deps, caller)
}

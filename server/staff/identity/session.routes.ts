import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import { staffConfirmRecovery } from '#contract/staff/account.ts'
import {
  staffConfirmPasskey,
  staffConfirmPasskeyOptions,
  staffConfirmTotp,
  staffLogout,
  staffMe,
  staffNewRecoveryCodes,
} from '#contract/staff/identity.ts'
import { EVERY_ROLE } from '#contract/staff/roles.ts'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { actorOf } from '../accounts/actor.ts'
import { authenticatorsOf, takeStep } from '../accounts/authenticators.queries.ts'
import { passkeysOf, putRecoveryCodes, spendRecoveryCode, usePasskey } from '../accounts/factors.queries.ts'
import { FRESH_MS } from '../accounts/session-times.rules.ts'
import { endStaffSession, refreshFactor } from '../accounts/sessions.queries.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { spendTicket } from '../accounts/tickets.queries.ts'
import { loginThrottle, type Tried } from './login-throttle.ts'
import { requestOptions, usedPasskey } from './passkeys.ts'
import { newRecoveryCodes, recoveryHash, recoveryHashes } from './recovery-codes.ts'
import { type IdentityDeps, meOf, putTicket, readTicket } from './sign-in.ts'
import { matchingTotp } from './totp.ts'
import type { WrongTry } from './wrong-tries.ts'

type Acting = { caller: StaffCaller; request_id: string }

/** The audit's entry of what somebody did to the own account. */
export const ownEntry = (
  { clock }: Pick<IdentityDeps, 'clock'>,
  { caller, request_id }: Acting,
  action: AuditAction,
  changes: AuditEntry['changes'] = [],
) => ({
  ...actorOf(caller, request_id, EVERY_ROLE),
  at: clock.now(),
  action,
  entity: 'staff' as const,
  entity_id: String(caller.staff_id),
  changes,
  reason: null,
})

/** Of whoever is signed in: who it is, the second factor once more, the way out. */
export function sessionRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, secrets } = deps

  route(staffMe, async ({ caller }) => ({ data: { me: await meOf(deps, caller) } }))

  route(staffLogout, async ({ caller, request_id, site, setCookie }) => {
    await db.write(async (tx) => {
      await endStaffSession(tx, caller.session_id, 'logout', clock.now())
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'logout'))
    })
    setCookie(site.session(null))
    return { data: {} }
  })

  route(staffNewRecoveryCodes, async ({ caller, request_id }) => {
    const recovery_codes = newRecoveryCodes(random)
    const hashes = recovery_codes.map((code) => recoveryHash(secrets, caller.staff_id, code))
    await db.write(async (tx) => {
      await putRecoveryCodes(tx, caller.staff_id, hashes)
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'recovery_codes_renewed'))
    })
    return { data: { recovery_codes } }
  })

  confirmRoutes(route, deps)
  confirmRecoveryRoute(route, deps)
}

type Confirming = { caller: StaffCaller; address: string; request_id: string }

/** Tells the audit of a wrong factor. */
const wrongConfirmation =
  (throttle: ReturnType<typeof loginThrottle>) =>
  async (tried: Tried, what: WrongTry['what'], { caller, address, request_id }: Confirming) => {
    const actor = actorOf(caller, request_id, EVERY_ROLE)
    await throttle.noteWrong(tried, { what, person: caller, email: caller.email, address, request_id, caller: actor })
    return new ApiError('wrong_factor')
  }

/** The second factor once more, for what asks for a fresh one. */
function confirmRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, secrets } = deps
  const throttle = loginThrottle(deps)
  const wrong = wrongConfirmation(throttle)

  route(staffConfirmTotp, async (input) => {
    const { caller, body } = input
    const tried = await throttle.takeConfirmation(caller.session_id)
    const known = await authenticatorsOf(db.read, caller.staff_id)
    const shown = matchingTotp(known, body.code, secrets, clock.now())
    const fresh_until = clock.now() + FRESH_MS
    const isTaken =
      shown !== null &&
      (await db.write(async (tx) => {
        if (!(await takeStep(tx, caller.staff_id, shown.authenticator_id, shown.step))) return false
        await refreshFactor(tx, caller.session_id, fresh_until)
        return true
      }))
    if (!isTaken) throw await wrong(tried, 'wrong_code', input)
    await throttle.giveBack(tried)
    return { data: { me: await meOf(deps, { ...caller, fresh_until }) } }
  })

  route(staffConfirmPasskeyOptions, async ({ caller, site }) => {
    const options = await requestOptions(site, await passkeysOf(db.read, caller.staff_id))
    const token = newStaffToken(random)
    const challenge = options?.challenge ?? ''
    await db.write((tx) => putTicket(tx, deps, { token, staff_id: caller.staff_id, purpose: 'confirm', challenge }))
    return { data: { ticket: token, options: options && { ...options } } }
  })

  route(staffConfirmPasskey, async (input) => {
    const { caller, body, site } = input
    const tried = await throttle.takeConfirmation(caller.session_id)
    const { ticket } = await readTicket(deps, body.ticket, 'confirm')
    if (ticket.staff_id !== caller.staff_id) throw new ApiError('ticket_over')
    const known = await passkeysOf(db.read, caller.staff_id)
    const used = await usedPasskey(site, ticket.challenge ?? '', body.credential, known)
    if (!used) throw await wrong(tried, 'wrong_passkey', input)
    await throttle.giveBack(tried)
    const fresh_until = clock.now() + FRESH_MS
    const isFirst = await db.write(async (tx) => {
      if (!(await spendTicket(tx, ticket.ticket_hash, clock.now()))) return false
      await usePasskey(tx, used.credential_id, used.sign_count, clock.now())
      await refreshFactor(tx, caller.session_id, fresh_until)
      return true
    })
    if (!isFirst) throw new ApiError('ticket_over')
    return { data: { me: await meOf(deps, { ...caller, fresh_until }) } }
  })
}

/** Whoever has lost the phone confirms with a recovery code, and then replaces the factor that was on it. */
function confirmRecoveryRoute(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, secrets } = deps
  const throttle = loginThrottle(deps)
  const wrong = wrongConfirmation(throttle)

  route(staffConfirmRecovery, async (input) => {
    const { caller, body, request_id } = input
    const tried = await throttle.takeConfirmation(caller.session_id)
    const hashes = recoveryHashes(secrets, caller.staff_id, body.code)
    const fresh_until = clock.now() + FRESH_MS
    const isTaken = await db.write(async (tx) => {
      if (!(await spendRecoveryCode(tx, caller.staff_id, hashes, clock.now()))) return false
      await refreshFactor(tx, caller.session_id, fresh_until)
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'recovery_code_confirmed'))
      return true
    })
    if (!isTaken) throw await wrong(tried, 'wrong_recovery_code', input)
    await throttle.giveBack(tried)
    return { data: { me: await meOf(deps, { ...caller, fresh_until }) } }
  })
}

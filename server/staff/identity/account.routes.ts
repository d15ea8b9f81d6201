import {
  staffChangeMyName,
  staffChangePassword,
  staffEndMySession,
  staffMyAccount,
  staffNewRescueSheet,
} from '#contract/staff/account.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { putRescueCode } from '../accounts/factors.queries.ts'
import { endStaffSession, endStaffSessions, sessionsOf } from '../accounts/sessions.queries.ts'
import { setOwnName, setPassword, staffById } from '../accounts/staff.queries.ts'
import { spendTickets } from '../accounts/tickets.queries.ts'
import { actorOf } from '../accounts/actor.ts'
import { EVERY_ROLE } from '#contract/staff/roles.ts'
import { loginThrottle } from './login-throttle.ts'
import { accountOf } from './own-account.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { newRescueCode, rescueHash } from './recovery-codes.ts'
import { ownEntry } from './session.routes.ts'
import { passwordFault } from './setup.routes.ts'
import type { IdentityDeps } from './sign-in.ts'

/** The own account: name, password, devices, and an owner's rescue sheet. */
export function accountRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, secrets } = deps

  route(staffMyAccount, async ({ caller, site }) => ({ data: { account: await accountOf(deps, caller, site) } }))

  route(staffChangeMyName, async ({ body, caller, request_id, site }) => {
    const name = body.name.trim()
    if (name === '') throw new ApiError('rule', { field: 'name' })
    const changes = changesBetween({ name: caller.name }, { name })
    const isStored = await db.write(async (tx) => {
      if (!(await setOwnName(tx, caller.staff_id, body.version, name))) return false
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'own_name_changed', changes))
      return true
    })
    if (!isStored) throw new ApiError('changed_meanwhile')
    return { data: { account: await accountOf(deps, caller, site) } }
  })

  passwordRoute(route, deps)

  route(staffEndMySession, async ({ body, caller, request_id, site }) => {
    const { staff_id, session_id } = caller
    const now = clock.now()
    const isFound = await db.write(async (tx) => {
      const open = await sessionsOf(tx, staff_id, 0)
      const { session_id: one } = body
      if (one !== undefined && !open.some((session) => session.session_id === one)) return false
      if (one === undefined) await endStaffSessions(tx, staff_id, 'logged out elsewhere', now, session_id)
      else await endStaffSession(tx, one, 'logged out elsewhere', now)
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'own_devices_logged_out'))
      return true
    })
    if (!isFound) throw new ApiError('not_found')
    return { data: { account: await accountOf(deps, caller, site) } }
  })

  route(staffNewRescueSheet, async ({ caller, request_id, site }) => {
    const code = newRescueCode(random)
    await db.write(async (tx) => {
      await putRescueCode(tx, caller.staff_id, rescueHash(secrets, caller.staff_id, code), clock.now())
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'rescue_sheet_made'))
    })
    return { data: { code, account: await accountOf(deps, caller, site) } }
  })
}

/** The old password is a try like one at the login: it is counted, and a wrong one is in the audit. */
function passwordRoute(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, academy } = deps
  const throttle = loginThrottle(deps)

  route(staffChangePassword, async ({ body, caller, address, request_id, site }) => {
    const { staff_id, session_id, name, email } = caller
    const fault = await passwordFault(body.new_password, [name, email, (await academy()).name])
    if (fault) throw new ApiError('rule', { field: 'new_password', text: plainText(fault) })
    const tried = await throttle.takeConfirmation(session_id)
    const person = await staffById(db.read, staff_id)
    const isRight = await isPassword({ isKnown: true, address }, body.old_password, person?.password_hash ?? null)
    if (!isRight) {
      const actor = actorOf(caller, request_id, EVERY_ROLE)
      await throttle.noteWrong(tried, {
        what: 'wrong_password',
        person: caller,
        email,
        address,
        request_id,
        caller: actor,
      })
      throw new ApiError('rule', { field: 'old_password', text: plainText('staff_password_wrong') })
    }
    await throttle.giveBack(tried)
    const password_hash = await hashPassword(body.new_password)
    const now = clock.now()
    await db.write(async (tx) => {
      await setPassword(tx, staff_id, password_hash)
      // Whoever knew the old password, and is asked for the second factor, has to begin with the new one.
      await spendTickets(tx, staff_id, ['login', 'setup'], now)
      await endStaffSessions(tx, staff_id, 'new password', now, session_id)
      await writeAudit(tx, ownEntry(deps, { caller, request_id }, 'password_changed'))
    })
    return { data: { account: await accountOf(deps, caller, site) } }
  })
}

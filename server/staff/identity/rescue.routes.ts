import { staffLoginRescue } from '#contract/staff/account.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { actorOf } from '../accounts/actor.ts'
import { forgetFactors, spendRescueCode } from '../accounts/factors.queries.ts'
import { endStaffSessions } from '../accounts/sessions.queries.ts'
import { newStaffToken } from '../accounts/staff-token.ts'
import { rolesOf } from '../accounts/staff.queries.ts'
import { isOpenTicket, spendAllTickets } from '../accounts/tickets.queries.ts'
import { ticketThrottle } from './login.routes.ts'
import { rescueHashes } from './recovery-codes.ts'
import { type IdentityDeps, putTicket, readTicket } from './sign-in.ts'

/**
 * An owner's rescue sheet, in place of lost second factors. Its finder needs the password as well: the ticket is that of
 * a login.
 */
export function rescueRoutes(route: StaffRoute, deps: IdentityDeps): void {
  const { db, clock, random, secrets } = deps
  const throttle = ticketThrottle(deps)

  route(staffLoginRescue, async (input) => {
    const read = await readTicket(deps, input.body.ticket, 'login')
    const { ticket, person } = read
    const { staff_id } = person
    const tried = await throttle.take(person, input)
    const [hashes, setup, now] = [
      rescueHashes(secrets, staff_id, input.body.code),
      newStaffToken(random),
      clock.now(),
    ] as const
    const roles = await rolesOf(db.read, staff_id)
    const isUsed = await db.write(async (tx) => {
      if (!(await isOpenTicket(tx, ticket.ticket_hash))) return false
      if (!(await spendRescueCode(tx, staff_id, hashes))) return false
      await forgetFactors(tx, staff_id)
      await spendAllTickets(tx, staff_id, now)
      await endStaffSessions(tx, staff_id, 'rescue sheet', now)
      await putTicket(tx, deps, { token: setup, staff_id, purpose: 'setup' })
      await writeAudit(tx, {
        ...actorOf({ ...person, roles }, input.request_id, 'guest'),
        at: now,
        action: 'rescue_sheet_used',
        entity: 'staff',
        entity_id: String(staff_id),
        changes: [],
        reason: null,
      })
      return true
    })
    if (!isUsed) throw await throttle.wrong(tried, 'wrong_rescue_code', read, input)
    await throttle.giveBack(tried)
    return { data: { ticket: setup, totp: false, passkey: false, recovery: false, rescue: false } }
  })
}

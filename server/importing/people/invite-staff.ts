import type { Role } from '#contract/staff/roles.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import { LINK_DAYS, linkPath, putLink } from '../../staff/accounts/invite.ts'
import { addRole, addStaff, endStaff, rolesOf, staffByEmail } from '../../staff/accounts/staff.queries.ts'
import { newStaffToken } from '../../staff/accounts/staff-token.ts'

type Deps = { db: Db; clock: Clock; random: Random; newId: NewId }

/** The audit's actor for the provider's commands. */
export const TERMINAL: Actor = { staff_id: null, who: 'terminal', role: null, request_id: 'terminal' }

/**
 * Adds a member of staff with this role, or the role to one, and makes a link for one use. `email` in lower case; a
 * member who is known keeps the name.
 */
export async function inviteStaff(
  { db, clock, random, newId }: Deps,
  email: string,
  role: Role,
  called?: string,
): Promise<{ path: string; days: number }> {
  const [token, fresh_id, now] = [newStaffToken(random), newId(), clock.now()]
  await db.write(async (tx) => {
    const known = await staffByEmail(tx, email)
    const staff_id = known?.staff_id ?? fresh_id
    const before = known ? await rolesOf(tx, staff_id) : []
    if (!known) {
      const name = called ?? email.replace(/@.*/, '')
      await addStaff(tx, staff_id, now, { name, email, roles: [role], batch_ids: [], subject_ids: [] })
    } else {
      await addRole(tx, staff_id, role)
      if (known.ended_at !== null) await endStaff(tx, { staff_id, version: known.version, restore: true, now })
    }
    await putLink(tx, token, staff_id, now)
    await writeAudit(tx, {
      ...TERMINAL,
      at: now,
      action: known ? 'member_link_renewed' : 'member_added',
      entity: 'staff',
      entity_id: String(staff_id),
      changes: before.includes(role)
        ? []
        : [{ field: 'roles', before: known ? before : null, after: [...before, role] }],
      reason: null,
    })
  })
  return { path: linkPath(token), days: LINK_DAYS }
}

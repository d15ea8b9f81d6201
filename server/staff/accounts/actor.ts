import type { Role } from '#contract/staff/roles.ts'
import type { Actor } from '../../audit/audit-entry.ts'

type Acting = { staff_id: number; name: string; roles: readonly Role[] }

/** Who the audit says it was, in the strongest of the roles that allow it. */
export function actorOf(caller: Acting, request_id: string, allowed: readonly Role[] | 'guest'): Actor {
  const role = caller.roles.find((each) => allowed === 'guest' || allowed.includes(each)) ?? null
  return { staff_id: caller.staff_id, who: caller.name, role, request_id }
}

import type { Role } from '#contract/staff/roles.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'

const SHOWN_DIGITS = 4

/** What may be shown of a number. */
export const endOf = (mobile: string): string => `••••${mobile.slice(-SHOWN_DIGITS)}`

/**
 * Returns the reason why an owner overrides a refusal; null where nobody does.
 *
 * @throws {ApiError} `role_missing` for anybody but an owner, `rule` for an empty reason.
 */
export function insistedReason({ roles }: Pick<StaffCaller, 'roles'>, insist: string | undefined): string | null {
  if (insist === undefined) return null
  if (!roles.includes('owner')) throw new ApiError('role_missing')
  const reason = insist.trim()
  if (reason === '') throw new ApiError('rule', { field: 'insist' })
  return reason
}

type Acting = { staff_id: number; name: string; roles: readonly Role[] }

/** Returns the actor for the audit, in the strongest of the caller's roles that allow the action. */
export function actorOf(caller: Acting, request_id: string, allowed: readonly Role[] | 'guest'): Actor {
  const role = caller.roles.find((each) => allowed === 'guest' || allowed.includes(each)) ?? null
  return { staff_id: caller.staff_id, who: caller.name, role, request_id }
}

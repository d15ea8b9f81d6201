import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'

/**
 * Why somebody insists on what is refused otherwise; null where nobody does.
 *
 * @throws {ApiError} `role_missing` for whoever is no owner, `rule` for an empty reason.
 */
export function insistedReason({ roles }: Pick<StaffCaller, 'roles'>, insist: string | undefined): string | null {
  if (insist === undefined) return null
  if (!roles.includes('owner')) throw new ApiError('role_missing')
  const reason = insist.trim()
  if (reason === '') throw new ApiError('rule', { field: 'insist' })
  return reason
}

import { staffAudit } from '#contract/staff/audit.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { AuditChange } from '../../audit/audit-entry.ts'
import { auditPage } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { addDays, isDay, momentOf, toDay, toInstant } from '../../ports/time.ts'

const ON_A_PAGE = 100

/** What was done, by whom, and what it changed. */
export function trailRoutes(route: StaffRoute, { db, academy }: { db: Db; academy: AcademyReader }): void {
  route(staffAudit, async ({ body }) => {
    const { zone } = await academy()
    const startOf = (field: 'from' | 'until', day: string | undefined) => {
      if (day === undefined) return undefined
      if (!isDay(day)) throw new ApiError('malformed', { field })
      return momentOf(field === 'from' ? day : addDays(day, 1), '00:00', zone)
    }
    const filter = { ...body, from: startOf('from', body.from), until: startOf('until', body.until) }
    const rows = await auditPage(db.read, filter, ON_A_PAGE + 1)
    const entries = rows.slice(0, ON_A_PAGE).map(({ details, at, role, ...row }) => {
      const { changes, reason } = JSON.parse(details ?? '{}') as { changes?: AuditChange[]; reason?: string | null }
      return {
        ...row,
        at: toInstant(at, zone),
        role: role as Role | null,
        changes: changes ?? null,
        reason: reason ?? null,
      }
    })
    const oldest = rows.at(-1)
    const first_day = oldest ? toDay(oldest.at, zone) : null
    return { data: { entries, more: rows.length > ON_A_PAGE, first_day } }
  })
}

import type { AuditAction, AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AuditValue } from '#contract/staff/staff-fields.ts'

/** What an act changed of one field; a null is "there was nothing", or "there is nothing any more". */
export type AuditChange = { field: string; before: AuditValue; after: AuditValue }

/** The person who acted: one of the staff, or the operator of the provider's commands, who has no role. */
export type Actor = { staff_id: number | null; who: string; role: Role | null; request_id: string }

/** One act. `entity` and `entity_id` name what it was done to; `at` in epoch milliseconds. */
export type AuditEntry = Actor & {
  at: number
  action: AuditAction
  entity: AuditEntity
  entity_id: string | null
  changes: readonly AuditChange[]
  reason: string | null
}

import type { Role } from '#contract/staff/roles.ts'

/** What an act changed of one field; a null is "there was nothing", or "there is nothing any more". */
export type AuditChange = { field: string; before: string | null; after: string | null }

/** Who did it: one of the staff, or whoever runs the provider's commands, who has no role. */
export type Actor = { staff_id: number | null; who: string; role: Role | null; request_id: string }

/** One act. `entity` and `entity_id` name what it was done to; `at` in epoch milliseconds. */
export type AuditEntry = Actor & {
  at: number
  action: string
  entity: string
  entity_id: string | null
  changes: AuditChange[]
  reason: string | null
}

import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { IdIn } from '../ids.ts'
import { auditActions, auditEntities } from './audit-actions.rules.ts'
import { roles } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { AuditActionKnown, AuditChanges } from './staff-fields.ts'

/** One act. `changes` is null if a person's data was erased since; `action` and `entity` are null if unknown. */
const Entry = Type.Object({
  entry_id: Count(),
  at: Instant(),
  who: Type.String(),
  role: OrNull(Type.Enum([...roles])),
  action: AuditActionKnown(),
  entity: OrNull(Type.Enum([...auditEntities])),
  entity_id: OrNull(Type.String()),
  /** What the thing is called today: a person's name, a paper's. Null for a thing without a name, or that is gone. */
  about: OrNull(Type.String()),
  changes: AuditChanges(),
  reason: OrNull(Type.String()),
  request_id: Type.String(),
})

const filter = {
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  staff_id: Type.Optional(IdIn()),
  action: Type.Optional(Type.Enum([...auditActions])),
  entity: Type.Optional(Type.Enum([...auditEntities])),
  entity_id: Type.Optional(Line(60, 1)),
  from: Type.Optional(Type.String({ format: 'day' })),
  until: Type.Optional(Type.String({ format: 'day' })),
}

export const staffAudit = staffCall({
  path: '/staff/audit',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns the audit log, the newest entry first, a hundred at a time; `before` is the last entry of the previous page. For owners.',
  body: filter,
  data: Type.Object({ entries: Type.Array(Entry), more: Type.Boolean(), first_day: OrNull(Day()) }),
  errors: [],
})

export const staffAuditExport = staffCall({
  path: '/staff/audit_export',
  roles: ['owner'],
  scope: 'academy',
  fresh: true,
  loadClass: 'history',
  about:
    'Returns the audit log as CSV with a row for each changed field, a thousand entries at a time: the first part begins the file, and each returned `before` fetches the next part until it is null. The export is recorded in the audit log. For owners.',
  body: filter,
  data: Type.Object({ csv: Type.String(), entries: Count(), before: OrNull(Count()) }),
  errors: [],
})

import { auditActionOf, auditEntityOf } from '#contract/staff/audit-spellings.rules.ts'
import type { AuditValue } from '#contract/staff/staff-fields.ts'
import type { AuditChange } from './audit-entry.ts'

type Stored = { action: string; details: string | null }
type StoredDetails = { changes?: AuditChange[]; reason?: string | null }

/**
 * Returns an entry in today's form. Entries from before there were ids have phrases and texts, which their hashes
 * cover; reading translates them into ids and values.
 */
export function shownEntry({ action: stored, details }: Stored) {
  const { changes = null, reason = null } = JSON.parse(details ?? '{}') as StoredDetails
  const action = auditActionOf(stored)
  const ofFiles = action === 'import_stored' || action === 'import_undone'
  const shown = (field: string, value: AuditValue): AuditValue => {
    if (typeof value !== 'string') return value
    return ofFiles ? rowsIn(value) : valueOf(field, value)
  }
  const changed = ({ field, before, after }: AuditChange) => ({
    field,
    before: shown(field, before),
    after: shown(field, after),
  })
  return { action, changes: changes && changes.map(changed), reason }
}

const VALUES: Readonly<Record<string, (text: string) => AuditValue>> = {
  action: (text) => auditActionOf(text) ?? text,
  entity: (text) => auditEntityOf(text) ?? text,
  roles: (text) => text.split(', '),
  batch_ids: idsIn,
  subject_ids: idsIn,
  exam_true: truthIn,
  consent_required: truthIn,
  guardian_at_sign_up: truthIn,
}

function valueOf(field: string, text: string): AuditValue {
  return Object.hasOwn(VALUES, field) ? (VALUES[field]?.(text) ?? text) : text
}

/** How many rows of a file an import stored, or its undoing took back. */
function rowsIn(text: string): AuditValue {
  const [, first, kind, second] = /^(\d+) (new|removed), (\d+) (?:changed|restored)$/.exec(text) ?? []
  if (kind === undefined) return text
  return kind === 'new'
    ? { rows_added: Number(first), rows_changed: Number(second) }
    : { rows_removed: Number(first), rows_restored: Number(second) }
}

function idsIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

function truthIn(text: string): AuditValue {
  if (['true', 'yes', 'Yes'].includes(text)) return true
  return ['false', 'no', 'No'].includes(text) ? false : text
}

import type { AuditValue } from '#contract/staff/staff-fields.ts'
import type { AuditChange, AuditEntry } from './audit-entry.ts'

/** What the first entry follows. */
export const CHAIN_START = ''

/** What is hashed of an entry's changes: kept apart from it, so that erasing them leaves the chain whole. */
export const detailsOf = ({ changes, reason }: Pick<AuditEntry, 'changes' | 'reason'>): string =>
  JSON.stringify({ changes, reason })

/** An entry as it is stored: before there were ids, its action was a phrase. */
type Linked = Omit<AuditEntry, 'action' | 'entity' | 'changes' | 'reason'> & {
  action: string
  entity: string
  entry_id: number
  details_hash: string
  previous_hash: string
}

/** What an entry's hash is of: all that it says, and the hash of the entry before. */
export const linkOf = (entry: Linked): string =>
  JSON.stringify([
    entry.entry_id,
    entry.at,
    entry.staff_id,
    entry.who,
    entry.role,
    entry.action,
    entry.entity,
    entry.entity_id,
    entry.details_hash,
    entry.request_id,
    entry.previous_hash,
  ])

const MASKED = /mobile|phone|number/
const SECRET = /password|secret|token|hash|code$/
const SHOWN_DIGITS = 2

/**
 * The fields that differ. Lists and truths are kept as such, everything else as text; of numbers of people only the end,
 * of secrets only that they changed.
 */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .map((field) => ({ field, before: shown(field, before[field]), after: shown(field, after[field]) }))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function shown(field: string, value: unknown): AuditValue {
  const text = textOf(value)
  if (text === null) return null
  if (SECRET.test(field)) return '••••'
  if (MASKED.test(field)) return `••••${text.slice(-SHOWN_DIGITS)}`
  return isData(value) ? value : text
}

const isData = (value: unknown): value is boolean | string[] | number[] =>
  typeof value === 'boolean' ||
  (Array.isArray(value) && ['string', 'number'].some((type) => value.every((each) => typeof each === type)))

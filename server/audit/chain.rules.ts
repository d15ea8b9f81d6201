import type { AuditValue } from '#contract/staff/staff-fields.ts'
import type { AuditChange, AuditEntry } from './audit-entry.ts'

/** The previous hash of the first entry. */
export const CHAIN_START = ''

/**
 * Returns the text of an entry's changes that is hashed. It is stored apart from the entry, so that erasing it leaves
 * the chain valid.
 */
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

/** Returns the text that an entry's hash covers: all its fields, and the hash of the entry before. */
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
 * Returns the fields that differ. Lists and booleans stay as they are, everything else becomes text; of people's
 * numbers only the end is recorded, of secrets only that they changed.
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

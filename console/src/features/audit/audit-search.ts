import { auditActionOf, auditEntityOf } from '#contract/staff/audit-spellings.rules.ts'
import type { AuditFilter } from '../../paths.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_LETTERS = 60

/** Returns the text of a parameter: the router parses digits in an address as a number. */
const textOf = (given: unknown): string =>
  typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''

/** Returns the filter in an address. */
export function auditSearch(search: Record<string, unknown>): AuditFilter {
  const found: AuditFilter = {}
  if (Number.isSafeInteger(search['staff_id'])) found.staff_id = Number(search['staff_id'])
  // Links from before there were ids contain the phrases of that time.
  const action = auditActionOf(textOf(search['action']))
  if (action !== null) found.action = action
  const entity = auditEntityOf(textOf(search['entity']))
  if (entity !== null) found.entity = entity
  const entity_id = textOf(search['entity_id'])
  if (entity_id !== '' && entity_id.length <= MAX_LETTERS) found.entity_id = entity_id
  for (const key of ['from', 'until'] as const) {
    const value = search[key]
    if (typeof value === 'string' && DAY.test(value)) found[key] = value
  }
  return found
}

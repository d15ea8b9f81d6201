import type { AuditFilter } from '../../paths.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_LETTERS = 60

/** What of an address is a filter. */
export function auditSearch(search: Record<string, unknown>): AuditFilter {
  const found: AuditFilter = {}
  if (Number.isSafeInteger(search['staff_id'])) found.staff_id = Number(search['staff_id'])
  for (const key of ['action', 'entity', 'entity_id'] as const) {
    const given = search[key]
    // An address in which somebody typed digits.
    const value = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
    if (value !== '' && value.length <= MAX_LETTERS) found[key] = value
  }
  for (const key of ['from', 'until'] as const) {
    const value = search[key]
    if (typeof value === 'string' && DAY.test(value)) found[key] = value
  }
  return found
}

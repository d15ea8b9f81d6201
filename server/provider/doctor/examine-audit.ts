import { checkChain, type StoredEntry } from '../../audit/check-chain.ts'
import type { Snapshot } from '../../db/dump/snapshot.ts'
import type { Finding } from './finding.ts'

const NUMBERS = new Set(['entry_id', 'at', 'staff_id'])

/** Whether what the staff did stands as it was written. */
export async function examineAudit(snapshot: Snapshot): Promise<Finding[]> {
  if (!snapshot.tables.includes('audit_entries')) return []
  const entries: StoredEntry[] = []
  for await (const row of snapshot.rows('audit_entries')) {
    const fields = Object.entries(row)
    const read = fields.map(([name, value]) => [name, NUMBERS.has(name) && value !== null ? Number(value) : value])
    entries.push(Object.fromEntries(read) as StoredEntry)
  }
  if (entries.length === 0) return []
  const details = new Map<number, string>()
  for await (const { entry_id, details: text } of snapshot.rows('audit_details'))
    details.set(Number(entry_id), String(text))
  const { entries: count, broken } = checkChain(entries, details)
  const about = 'audit'
  if (broken === null) return [{ state: 'good', about, says: `all ${count} entries stand as they were written` }]
  return [{ state: 'bad', about, says: `entry ${broken} is not as it was written, or one before it is missing` }]
}

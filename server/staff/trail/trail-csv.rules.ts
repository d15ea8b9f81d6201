import type { DataOf } from '#contract/call.ts'
import type { staffAudit } from '#contract/staff/audit.ts'

export type ShownEntry = DataOf<typeof staffAudit>['entries'][number]

export const CSV_HEADER = [
  'Entry',
  'When',
  'Who',
  'Role',
  'Action',
  'Of',
  'Id',
  'Field',
  'Before',
  'After',
  'Reason',
  'Request',
]

const NO_CHANGE = { field: '', before: null, after: null }

/** A row for each field that an entry changed, one where it changed none. Numbers stay masked as the audit has them. */
export function csvRows(entries: readonly ShownEntry[]): string[][] {
  return entries.flatMap((entry) => {
    const { entry_id, at, who, role, action, entity, entity_id, changes, reason, request_id } = entry
    const all = changes && changes.length > 0 ? changes : [NO_CHANGE]
    const begin = [String(entry_id), at, who, role ?? '', action, entity, entity_id ?? '']
    return all.map(({ field, before, after }) => [...begin, field, before ?? '', after ?? '', reason ?? '', request_id])
  })
}

type Whole = { entries: number; hash: string; at: string }

/** The end of a file: how many entries the audit has, and the hash of the last one, which follows from all of them. */
export function endRow({ entries, hash, at }: Whole): string[] {
  const cells: Record<string, string> = { Entry: String(entries), When: at, Action: 'whole audit', After: hash }
  return CSV_HEADER.map((column) => (column === 'Field' ? 'hash' : (cells[column] ?? '')))
}

import type { AuditMark } from '../audit/audit-seal.ts'

/** A backup's description of itself; its last entry. */
export type Manifest = {
  format: 1
  made_at: number
  /** The newest migration of the backed-up database. */
  version: string
  /** Rows of each table. */
  tables: Record<string, number>
  /** The id of the academy's keys, whether or not they are in the backup; null when it had none yet. */
  keys?: string | null
  /** The audit's length and last hash, by which a copy elsewhere shows removed entries; null without entries. */
  audit?: AuditMark | null
  files: Record<string, { sha256: string; size: number }>
}

export const MANIFEST = 'manifest.json'

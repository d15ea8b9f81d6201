import type { AuditMark } from '../audit/audit-seal.ts'

/** What a backup says of itself; its last entry. */
export type Manifest = {
  format: 1
  made_at: number
  /** The newest migration of the database that was read. */
  version: string
  /** Rows of each table. */
  tables: Record<string, number>
  /** Which keys the academy had, whether or not they are in the backup; null when it had none yet. */
  keys?: string | null
  /** How far the audit goes, by which a copy elsewhere shows what was cut off; null without entries. */
  audit?: AuditMark | null
  files: Record<string, { sha256: string; size: number }>
}

export const MANIFEST = 'manifest.json'

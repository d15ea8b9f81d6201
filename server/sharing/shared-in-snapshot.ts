import type { Snapshot } from '../db/dump/snapshot.ts'
import type { SharedPart } from './shared-parts.queries.ts'

/** How the academy's own is called; null where no machine has said, or the schema is older than that. */
export async function sharedIdInSnapshot(snapshot: Snapshot, part: SharedPart): Promise<string | null> {
  if (!snapshot.tables.includes('shared_parts')) return null
  for await (const row of snapshot.rows('shared_parts')) if (row['part'] === part) return String(row['id'])
  return null
}

import type { Snapshot } from '../db/dump/snapshot.ts'
import type { SharedPart } from './shared-parts.queries.ts'

/** Returns the id of the academy's own part; null where no machine has set it, or the schema is older. */
export async function sharedIdInSnapshot(snapshot: Snapshot, part: SharedPart): Promise<string | null> {
  if (!snapshot.tables.includes('shared_parts')) return null
  for await (const row of snapshot.rows('shared_parts')) if (row['part'] === part) return String(row['id'])
  return null
}

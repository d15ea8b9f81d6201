import assert from 'node:assert/strict'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import type { Settings } from '../ports/settings.ts'

/** Returns every row of every table as JSON, sorted, and the version of the database, from one snapshot. */
export async function snapshotRows(settings: Settings): Promise<{ version: string; tables: Record<string, string[]> }> {
  const snapshot = await openSnapshot(settings)
  assert.ok(snapshot, 'There is no academy.')
  const tables: Record<string, string[]> = {}
  for (const table of snapshot.tables.toSorted()) {
    const rows: string[] = []
    for await (const row of snapshot.rows(table)) rows.push(JSON.stringify(row))
    tables[table] = rows.toSorted()
  }
  await snapshot.close()
  return { version: snapshot.version, tables }
}

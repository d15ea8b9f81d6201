import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from './snapshot.ts'

/** Returns a snapshot of the database that the settings name, or null when there is none yet. */
export async function openSnapshot(settings: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Snapshot | null> {
  if (settings.databaseUrl) {
    const { postgresSnapshot } = await import('./postgres-snapshot.ts')
    return postgresSnapshot(settings.databaseUrl)
  }
  const file = join(settings.dataDir, 'academy.sqlite')
  if (!existsSync(file)) return null
  const { sqliteSnapshot } = await import('./sqlite-snapshot.ts')
  return sqliteSnapshot(file)
}

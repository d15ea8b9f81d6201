import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Row = Record<string, unknown>

/** A database as it stands at one moment, while others go on writing. */
export type Snapshot = {
  /** The newest migration that it has. */
  version: string
  tables: string[]
  rows: (table: string) => AsyncGenerator<Row>
  close: () => Promise<void>
}

/** The database that the settings name, or null when there is none yet. */
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

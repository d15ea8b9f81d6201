import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CountedDb } from './change-counters.ts'

/** The database that the settings name: PostgreSQL by its address, else a file in `dataDir`. */
export async function openDatabase(settings: { databaseUrl: string | null; dataDir: string }): Promise<CountedDb> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return openPostgres(settings.databaseUrl)
  }
  mkdirSync(settings.dataDir, { recursive: true })
  const { openSqlite } = await import('./sqlite/sqlite.ts')
  return openSqlite(join(settings.dataDir, 'academy.sqlite'))
}

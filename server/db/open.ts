import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CountedDb } from './change-counters.ts'
import type { Tx } from './db.ts'

/**
 * Returns the database that the settings name: PostgreSQL by its address, else a file in `dataDir`. A `command` may
 * take longer over a statement than `calls` may, because students wait for calls.
 */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  usedBy: 'calls' | 'command' = 'calls',
): Promise<CountedDb> {
  if (settings.databaseUrl) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    const { CALL_LIMITS, COMMAND_LIMITS } = await import('./postgres/time-limits.ts')
    return openPostgres(settings.databaseUrl, false, usedBy === 'calls' ? CALL_LIMITS : COMMAND_LIMITS)
  }
  mkdirSync(settings.dataDir, { recursive: true })
  const { openSqlite } = await import('./sqlite/sqlite.ts')
  return openSqlite(join(settings.dataDir, 'academy.sqlite'))
}

/** Returns a read-only connection, for use beside the process that has the database open. */
export async function openReader(settings: {
  databaseUrl: string | null
  dataDir: string
}): Promise<{ read: Tx; close: () => Promise<void> | void }> {
  if (settings.databaseUrl) {
    const { openPostgresReader } = await import('./postgres/postgres.ts')
    const { COMMAND_LIMITS } = await import('./postgres/time-limits.ts')
    return openPostgresReader(settings.databaseUrl, COMMAND_LIMITS)
  }
  const { openSqliteReader } = await import('./sqlite/sqlite.ts')
  return openSqliteReader(join(settings.dataDir, 'academy.sqlite'))
}

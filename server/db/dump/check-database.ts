import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DURABLE_SETTINGS } from '../durable-settings.ts'
import { singleRow } from '../fast-path/prepared-query.ts'
import { addressOrWrong, openedOrWhy } from '../postgres/cannot-open.ts'
import { Hosts } from '../postgres/hosts.ts'
import { connectPostgres, type PostgresClient } from '../postgres/postgres-client.ts'
import { NO_LIMITS } from '../postgres/time-limits.ts'
import { type PostgresStoring, SURVIVAL_OF_FILE, type Survival, survivalOf } from '../survival.rules.ts'

/** Returns what an acknowledged answer survives in this database. */
export async function checkSurvival(settings: { databaseUrl: string | null }): Promise<Survival> {
  if (settings.databaseUrl === null) return SURVIVAL_OF_FILE
  return withPostgres(settings.databaseUrl, async (client) => {
    const { rows } = await client.query<PostgresStoring>(`
      select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('synchronous_standby_names') as synchronous_standby_names,
        case when pg_has_role('pg_read_all_stats', 'usage')
          then (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')) end as standbys`)
    return survivalOf(singleRow(rows))
  })
}

/**
 * Returns by how many milliseconds this machine's clock, which `now` reads, is ahead of the database server's; 0 for an
 * SQLite file, which has no server.
 */
export async function checkClock(settings: { databaseUrl: string | null }, now: () => number): Promise<number> {
  if (settings.databaseUrl === null) return 0
  return withPostgres(settings.databaseUrl, async (client) => {
    const asked = now()
    const { rows } = await client.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
    )
    // The server read its clock at some moment between the question and the answer.
    const { at } = singleRow(rows)
    return at < asked ? asked - at : Math.min(0, now() - at)
  })
}

/** Returns the faults of the database as sentences; empty when it is whole and durable. */
export async function checkDatabase(settings: { databaseUrl: string | null; dataDir: string }): Promise<string[]> {
  return settings.databaseUrl
    ? checkPostgres(settings.databaseUrl)
    : checkSqlite(join(settings.dataDir, 'academy.sqlite'))
}

function checkSqlite(file: string): string[] {
  const handle = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const found = handle
      .prepare('pragma quick_check')
      .all()
      .map((row) => String(row['quick_check']))
    const broken = handle.prepare('pragma foreign_key_check').all()
    const references = broken.length === 0 ? [] : [`${broken.length} rows refer to others that are not there`]
    return [...found.filter((one) => one !== 'ok').map((one) => `is damaged: ${one}`), ...references]
  } finally {
    handle.close()
  }
}

const checkPostgres = (url: string): Promise<string[]> =>
  withPostgres(url, async (client) => {
    const problems: string[] = []
    for (const setting of DURABLE_SETTINGS) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
      if (rows[0]?.value === 'off') problems.push(`is not durable: ${setting} is off`)
    }
    return problems
  })

async function withPostgres<T>(url: string, work: (client: PostgresClient) => Promise<T>): Promise<T> {
  const address = addressOrWrong(url)
  const client = await openedOrWhy(address, () => connectPostgres({ hosts: new Hosts(address), limits: NO_LIMITS }))
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

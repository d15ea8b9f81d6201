import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DURABLE_SETTINGS } from '../durable-settings.ts'
import { Hosts } from '../postgres/hosts.ts'
import { connectPostgres } from '../postgres/postgres-client.ts'
import { NO_LIMITS } from '../postgres/time-limits.ts'
import { addressOrWrong } from '../postgres/wrong-address.ts'

/** What is wrong with the database, in sentences; empty when it is whole and durable. */
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

async function checkPostgres(url: string): Promise<string[]> {
  const client = await connectPostgres({ hosts: new Hosts(addressOrWrong(url)), limits: NO_LIMITS })
  try {
    const problems: string[] = []
    for (const setting of DURABLE_SETTINGS) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
      if (rows[0]?.value === 'off') problems.push(`is not durable: ${setting} is off`)
    }
    return problems
  } finally {
    await client.end()
  }
}

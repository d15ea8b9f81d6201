import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { foundation } from './migrations/0001-foundation.ts'
import { learning } from './migrations/0002-learning.ts'
import { assessment } from './migrations/0003-assessment.ts'
import { sms } from './migrations/0004-sms.ts'
import { importing } from './migrations/0005-import.ts'
import type { Tables } from './tables.ts'

/** In the order in which they were released. A released one is never changed. */
const migrations: Record<string, string[]> = {
  '0001-foundation': foundation,
  '0002-learning': learning,
  '0003-assessment': assessment,
  '0004-sms': sms,
  '0005-import': importing,
}

/** Brings the schema to the newest state; rejects with the first statement that failed. */
export async function migrateToLatest(kysely: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const provider = { getMigrations: async () => mapValues(migrations, (statements) => migrationOf(statements, engine)) }
  const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

const migrationOf = (statements: string[], engine: 'sqlite' | 'postgres'): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(engine === 'sqlite' ? toSqlite(statement) : statement).execute(db)
  },
})

/** The statements are PostgreSQL's; SQLite's strict tables know `integer` alone, which there has 64 bits. */
function toSqlite(statement: string): string {
  const typed = statement.replaceAll(/\bbigint\b/g, 'integer')
  return /^\s*create table/i.test(typed) ? `${typed} strict` : typed
}

function mapValues<A, B>(from: Record<string, A>, to: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]))
}

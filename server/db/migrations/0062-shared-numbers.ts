import { type Kysely, sql, SqliteAdapter } from 'kysely'
import { singleRow } from '../fast-path/prepared-query.ts'
import type { Tables } from '../tables.ts'

const UNIQUE = /,\s*unique \(phone_code, mobile\)/i
const NAME = /^create table "?students"?/i

/** Brothers and sisters may have one number. */
async function share(db: Kysely<Tables>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) await rebuild(db, run)
  else await run('alter table students drop constraint students_phone_code_mobile_key')
}

/**
 * SQLite cannot drop a constraint: the rows move to a table of the same text without it. Runs without foreign keys
 * (`rebuilding` in migrate.ts), so that dropping the old table takes nothing with it; other tables refer to it by its
 * name, which the new one takes over.
 */
async function rebuild(db: Kysely<Tables>, run: (statement: string) => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = 'students' and sql is not null`.execute(db)
  const text = singleRow(rows.filter(({ type }) => type === 'table')).text
  if (!NAME.test(text) || !UNIQUE.test(text)) throw new Error(`The table of students is not as it was made: ${text}`)
  await run(text.replace(UNIQUE, '').replace(NAME, 'create table students_shared'))
  await run('insert into students_shared select * from students')
  await run('drop table students')
  await run('alter table students_shared rename to students')
  for (const { type, text: beside } of rows) if (type !== 'table') await run(beside)
}

export const sharedNumbers = [share]

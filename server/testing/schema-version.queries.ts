import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Makes a database call itself one of a version before 1.0.0, without what came after the baseline. */
export async function asOfVersion(db: Pick<Db, 'write'>, version: string): Promise<void> {
  await db.write(async (tx) => {
    await sql`delete from kysely_migration`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp, oldest_code) values (${version}, '', ${version})`.execute(
      tx,
    )
  })
}

// The columns that came after the baseline, in tables in which the demo has rows.
const LATER = [
  { table: 'sessions', column: 'browser', type: 'text' },
  { table: 'questions', column: 'keep_order', type: 'integer' },
  { table: 'live_classes', column: 'room', type: 'text' },
]

/** Takes away the columns that came after the baseline. */
export async function withoutLaterColumns(db: Pick<Db, 'write'>): Promise<void> {
  await db.write(async (tx) => {
    for (const { table, column } of LATER)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx)
  })
}

/** Adds them again, as the migrations do. */
export async function withLaterColumns(db: Pick<Db, 'write'>): Promise<void> {
  await db.write(async (tx) => {
    for (const { table, column, type } of LATER)
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(type)}`.execute(tx)
  })
}

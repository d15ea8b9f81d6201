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

/** Takes away the columns that came after the baseline. */
export async function withoutLaterColumns(db: Pick<Db, 'write'>): Promise<void> {
  await db.write((tx) => sql`alter table sessions drop column browser`.execute(tx))
}

/** Adds them again, as the migrations do. */
export async function withLaterColumns(db: Pick<Db, 'write'>): Promise<void> {
  await db.write((tx) => sql`alter table sessions add column browser text`.execute(tx))
}

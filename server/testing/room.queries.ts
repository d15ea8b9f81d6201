import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const MANY_PAGES = 1_000_000

/** Makes the database refuse feedback from now on, and on SQLite all new data, as on a full disk. */
export async function leaveNoRoom(db: Db): Promise<void> {
  await db.write(async (tx) => {
    if (db.engine === 'sqlite') return void (await sql`pragma max_page_count = 1`.execute(tx))
    await sql`create function no_room() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(tx)
    await sql`create trigger no_room before insert on feedback for each row execute function no_room()`.execute(tx)
  })
}

export async function makeRoom(db: Db): Promise<void> {
  await db.write(async (tx) => {
    if (db.engine === 'sqlite') await sql`pragma max_page_count = ${sql.lit(MANY_PAGES)}`.execute(tx)
    else await sql`drop trigger no_room on feedback`.execute(tx)
  })
}

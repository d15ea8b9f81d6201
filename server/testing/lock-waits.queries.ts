import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

const LOOK_EVERY_MS = 5

/** Resolves once a statement waits for another client's lock. PostgreSQL only. */
export async function untilSomebodyWaits(read: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read)
    if (rows.length > 0) return
    await pause(LOOK_EVERY_MS)
  }
}

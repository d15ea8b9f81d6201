import { sql } from 'kysely'
import type { Db, Tx } from '../server/db/db.ts'

/** Every attempt at a paper. */
export async function attemptsOf(tx: Tx, paper: number) {
  return tx
    .selectFrom('attempts')
    .where('paper_id', '=', paper)
    .select(['stud_id', 'attempt_id', 'state', 'submitted_at', 'deadline'])
    .execute()
}

/** What the engine finds wrong with its own file; nothing when it is sound, or where it does not look. */
export async function integrity(db: Db): Promise<string[]> {
  if (db.engine !== 'sqlite') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.read)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

import type { Tx } from '../../db/db.ts'

/** The change of a question that waits for a second person; undefined where none does. */
export async function waitingChange(read: Tx, code: string): Promise<number | undefined> {
  const found = await read
    .selectFrom('sealed_changes')
    .where('state', '=', 'open')
    .where('question_code', '=', code)
    .select('change_id')
    .executeTakeFirst()
  return found?.change_id
}

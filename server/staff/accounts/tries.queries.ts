import type { Tx } from '../../db/db.ts'

/** What was wrong since then, of a lane (an e-mail, as it is tried from known or unknown browsers) or of an address. */
export async function triesSince(
  read: Tx,
  column: 'lane_key' | 'address_key',
  keys: string[],
  since: number,
): Promise<number[]> {
  const rows = await read
    .selectFrom('staff_tries')
    .where(column, 'in', keys)
    .where('at', '>', since)
    .select('at')
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at)
}

export async function addTry(
  tx: Tx,
  one: { try_id: number; lane_key: string; address_key: string; at: number },
): Promise<void> {
  await tx.insertInto('staff_tries').values(one).execute()
}

export async function forgetTry(tx: Tx, tryId: number): Promise<void> {
  await tx.deleteFrom('staff_tries').where('try_id', '=', tryId).execute()
}

export async function forgetTries(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_tries').where('at', '<', before).execute()
}

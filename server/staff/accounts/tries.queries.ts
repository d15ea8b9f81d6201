import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/db.ts'

export type NetworkColumn = 'address_key' | 'network_56_key' | 'network_48_key'

/** What was wrong in a lane since then, the oldest first, with when the audit told of it. */
export async function triesOfLane(read: Tx, keys: string[], since: number) {
  return read
    .selectFrom('staff_tries')
    .where('lane_key', 'in', keys)
    .where('at', '>', since)
    .select(['at', 'noted_at', 'address_key', 'network_56_key', 'network_48_key'])
    .orderBy('at')
    .orderBy('try_id')
    .execute()
}

/** How much was wrong from a network since then, counted up to `most`. */
export async function countFrom(
  read: Tx,
  { column, keys }: { column: NetworkColumn; keys: string[] },
  { since, most }: { since: number; most: number },
): Promise<number> {
  const tries = read.selectFrom('staff_tries').where(column, 'in', keys).where('at', '>', since).select('try_id')
  const { count } = await read
    .selectFrom(tries.limit(most).as('tries'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Try = Omit<Tables['staff_tries'], 'staff_id' | 'noted_at'>

export async function addTry(tx: Tx, one: Try): Promise<void> {
  await tx.insertInto('staff_tries').values(one).execute()
}

export async function forgetTry(tx: Tx, tryId: number): Promise<void> {
  await tx.deleteFrom('staff_tries').where('try_id', '=', tryId).execute()
}

export async function forgetTries(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('staff_tries').where('at', '<', before).execute()
}

/** What is known of a try once it was wrong. */
export async function setTry(tx: Tx, tryId: number, known: Pick<Tables['staff_tries'], 'staff_id' | 'noted_at'>) {
  await tx.updateTable('staff_tries').set(known).where('try_id', '=', tryId).execute()
}

/** Returns for e-mails without a member: how many tries the audit has recorded since then, and when the last one. */
export async function notedOfNobody(read: Tx, since: number): Promise<{ entries: number; notedAt: number | null }> {
  const { entries, notedAt } = await read
    .selectFrom('staff_tries')
    .where('at', '>', since)
    .where('noted_at', 'is not', null)
    .where('staff_id', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('entries'), fn.max('noted_at').as('notedAt')])
    .executeTakeFirstOrThrow()
  return { entries, notedAt }
}

/** Returns how many tries since then, at e-mails without a member, have no entry in the audit. */
export async function untoldOfNobody(read: Tx, since: number): Promise<number> {
  const { count } = await read
    .selectFrom('staff_tries')
    .where('at', '>=', since)
    .where('noted_at', 'is', null)
    .where('staff_id', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

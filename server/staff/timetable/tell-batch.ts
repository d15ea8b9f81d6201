import type { Tx } from '../../db/db.ts'
import { announceChange } from '../../push/messages.queries.ts'
import { membersAfter } from '../../push/rounds.queries.ts'

const AT_ONCE = 200
const HOUR_MS = 3_600_000

type Change = Omit<Parameters<typeof announceChange>[2], 'expires_at'>

/**
 * Tells the students of a batch of a change to a class, in the unit of that change. The message expires when the class
 * would begin, after an hour at least. Returns the number of devices.
 */
export async function tellBatch(tx: Tx, batchId: number, change: Change, now: number): Promise<number> {
  const expires_at = Math.max(change.about_at, now + HOUR_MS)
  let told = 0
  let members = await membersAfter(tx, batchId, 0, AT_ONCE)
  while (members.length > 0) {
    told += await announceChange(tx, members, { ...change, expires_at }, now)
    members = members.length < AT_ONCE ? [] : await membersAfter(tx, batchId, members.at(-1) ?? 0, AT_ONCE)
  }
  return told
}

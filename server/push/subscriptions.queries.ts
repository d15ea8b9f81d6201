import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type Subscription = Omit<Tables['push_subscriptions'], 'refused_since'>

/**
 * Stores the device as the student's alone: an earlier subscriber of this browser gets nothing on it any more. Beyond
 * `most` devices, those are dropped on which the app was not opened for longest.
 */
export async function putSubscription(tx: Tx, subscription: Subscription, most: number): Promise<void> {
  const { stud_id, device_hash, endpoint_hash, made_at: _made, ...changes } = subscription
  const earlier = tx.deleteFrom('push_subscriptions').where('endpoint_hash', '=', endpoint_hash)
  // An address that is refused is refused however often it is reported.
  const [{ refused_since } = { refused_since: null }] = await earlier.returning('refused_since').execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ ...subscription, refused_since })
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'device_hash']).doUpdateSet({ ...changes, endpoint_hash, refused_since }),
    )
    .execute()
  const devices = await tx
    .selectFrom('push_subscriptions')
    .where('stud_id', '=', stud_id)
    .select('device_hash')
    .orderBy('seen_at', 'desc')
    .orderBy('device_hash')
    .execute()
  const tooMany = devices.map((one) => one.device_hash).filter((one) => one !== device_hash)
  for (const one of tooMany.slice(most - 1)) await dropDevice(tx, stud_id, one)
}

export async function dropDevice(tx: Tx, studId: number, deviceHash: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('stud_id', '=', studId)
    .where('device_hash', '=', deviceHash)
    .execute()
}

/** Drops the device whose address is gone, unless it has another address by now. */
export async function dropGone(tx: Tx, studId: number, deviceHash: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('stud_id', '=', studId)
    .where('device_hash', '=', deviceHash)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Notes since when the address is refused; null for one that takes messages. */
export async function noteRefused(tx: Tx, studId: number, endpoint: string, since: number | null): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ refused_since: since })
    .where('stud_id', '=', studId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Drops the device of a session. */
export async function dropDeviceOfSession(tx: Tx, studId: number, sessionId: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('stud_id', '=', studId)
    .where('device_hash', '=', (where) =>
      where.selectFrom('sessions').where('session_id', '=', sessionId).select('device_hash'),
    )
    .execute()
}

/** What this browser has switched on for this student. */
export async function kindsOf(tx: Tx, studId: number, endpointHash: string) {
  return tx
    .selectFrom('push_subscriptions')
    .where('stud_id', '=', studId)
    .where('endpoint_hash', '=', endpointHash)
    .select(['classes', 'results'])
    .executeTakeFirst()
}

/** Devices on which the app was not opened since then; by their students. */
export async function oldSubscriptions(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('push_subscriptions').where('seen_at', '<', before)
  return (await old.select('stud_id').orderBy('seen_at').limit(count).execute()).map(({ stud_id }) => stud_id)
}

export async function forgetSubscriptions(tx: Tx, studIds: number[], before: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('stud_id', 'in', studIds).where('seen_at', '<', before).execute()
}

/** Devices and messages of a student. */
export async function erasePush(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('push_messages').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('push_subscriptions').where('stud_id', '=', studId).execute()
}

/** Devices of everybody. */
export async function dropAllDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_subscriptions').execute()
}

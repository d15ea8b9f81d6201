import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type GuardianSubscription = Omit<Tables['guardian_push_subscriptions'], 'refused_since'>

/** Of more devices, only those on which the app was opened last are kept. */
const MAX_DEVICES = 5

/** Keeps the device, as this guardian's alone. */
export async function putGuardianSubscription(tx: Tx, subscription: GuardianSubscription): Promise<void> {
  const { guardian_id, device_hash, endpoint_hash, made_at: _made, ...changes } = subscription
  const earlier = tx.deleteFrom('guardian_push_subscriptions').where('endpoint_hash', '=', endpoint_hash)
  const [{ refused_since } = { refused_since: null }] = await earlier.returning('refused_since').execute()
  await tx
    .insertInto('guardian_push_subscriptions')
    .values({ ...subscription, refused_since })
    .onConflict((conflict) =>
      conflict.columns(['guardian_id', 'device_hash']).doUpdateSet({ ...changes, endpoint_hash, refused_since }),
    )
    .execute()
  const devices = await tx
    .selectFrom('guardian_push_subscriptions')
    .where('guardian_id', '=', guardian_id)
    .where('device_hash', '!=', device_hash)
    .select('device_hash')
    .orderBy('seen_at', 'desc')
    .orderBy('device_hash')
    .execute()
  for (const one of devices.slice(MAX_DEVICES - 1)) await dropGuardianDevice(tx, guardian_id, one.device_hash)
}

export async function dropGuardianDevice(tx: Tx, guardianId: number, deviceHash: string): Promise<void> {
  await tx
    .deleteFrom('guardian_push_subscriptions')
    .where('guardian_id', '=', guardianId)
    .where('device_hash', '=', deviceHash)
    .execute()
}

/** Drops the device whose address is gone, unless it has another address by now. */
export async function dropGoneGuardianDevice(tx: Tx, guardianId: number, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('guardian_push_subscriptions')
    .where('guardian_id', '=', guardianId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Notes since when the address is refused; null for one that takes messages. */
export async function noteRefusedGuardian(
  tx: Tx,
  guardianId: number,
  endpoint: string,
  since: number | null,
): Promise<void> {
  await tx
    .updateTable('guardian_push_subscriptions')
    .set({ refused_since: since })
    .where('guardian_id', '=', guardianId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Drops the device of a session. */
export async function dropDeviceOfGuardianSession(tx: Tx, sessionId: number): Promise<void> {
  const session = await tx
    .selectFrom('guardian_sessions')
    .where('session_id', '=', sessionId)
    .select(['guardian_id', 'device_hash'])
    .executeTakeFirst()
  if (session) await dropGuardianDevice(tx, session.guardian_id, session.device_hash)
}

/** Drops all devices of these guardians. */
export async function dropGuardianDevices(tx: Tx, guardianIds: number[]): Promise<void> {
  await tx.deleteFrom('guardian_push_subscriptions').where('guardian_id', 'in', guardianIds).execute()
}

/** True where this browser shows the guardian notifications. */
export async function isSubscribed(read: Tx, guardianId: number, endpointHash: string): Promise<boolean> {
  const row = await read
    .selectFrom('guardian_push_subscriptions')
    .where('guardian_id', '=', guardianId)
    .where('endpoint_hash', '=', endpointHash)
    .select('guardian_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Devices of guardians on which the app was not opened since then, by their addresses. */
export async function oldGuardianSubscriptions(read: Tx, before: number, count: number): Promise<string[]> {
  const old = read.selectFrom('guardian_push_subscriptions').where('seen_at', '<', before)
  const rows = await old.select('endpoint_hash').orderBy('seen_at').limit(count).execute()
  return rows.map(({ endpoint_hash }) => endpoint_hash)
}

export async function forgetGuardianSubscriptions(tx: Tx, endpointHashes: string[], before: number): Promise<void> {
  await tx
    .deleteFrom('guardian_push_subscriptions')
    .where('endpoint_hash', 'in', endpointHashes)
    .where('seen_at', '<', before)
    .execute()
}

/** Devices of everybody. */
export async function dropAllGuardianDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('guardian_push_subscriptions').execute()
}

const NOBODYS = ''

/** True when the guardian has logged in on this device since then. */
export async function isDeviceOfGuardian(
  tx: Tx,
  guardianId: number,
  deviceKeys: string[],
  since: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('guardian_devices')
    .where('guardian_id', '=', guardianId)
    .where('device_key', 'in', deviceKeys)
    .where('device_key', '<>', NOBODYS)
    .where('proven_at', '>', since)
    .select('guardian_id')
    .executeTakeFirst()
  return row !== undefined
}

/** From now on the device is one of the guardian's. */
export async function rememberGuardianDevice(
  tx: Tx,
  guardianId: number,
  deviceKey: string,
  now: number,
): Promise<void> {
  if (deviceKey === NOBODYS) return
  await tx
    .insertInto('guardian_devices')
    .values({ guardian_id: guardianId, device_key: deviceKey, proven_at: now })
    .onConflict((conflict) => conflict.columns(['guardian_id', 'device_key']).doUpdateSet({ proven_at: now }))
    .execute()
}

/** Devices on which no guardian has logged in since then. */
export async function oldGuardianDevices(read: Tx, before: number, count: number): Promise<string[]> {
  const old = read.selectFrom('guardian_devices').where('proven_at', '<', before)
  const rows = await old.select('device_key').orderBy('proven_at').limit(count).execute()
  return rows.map(({ device_key }) => device_key)
}

/** The moment is checked again: in between a guardian may have logged in on the device. */
export async function forgetOldGuardianDevices(tx: Tx, deviceKeys: string[], before: number): Promise<void> {
  const those = tx.deleteFrom('guardian_devices').where('device_key', 'in', deviceKeys)
  await those.where('proven_at', '<', before).execute()
}

export async function forgetAllGuardianDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('guardian_devices').execute()
}

/** Of these guardians: they are gone, or the number is another one. */
export async function eraseGuardianDevices(tx: Tx, guardianIds: number[]): Promise<void> {
  await tx.deleteFrom('guardian_devices').where('guardian_id', 'in', guardianIds).execute()
}

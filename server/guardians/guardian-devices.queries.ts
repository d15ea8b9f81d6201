import type { Tx } from '../db/db.ts'

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

/** The moment is asked for again: in between somebody may have logged in there. */
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

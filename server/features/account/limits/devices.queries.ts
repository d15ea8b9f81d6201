import type { Tx } from '../../../db/db.ts'

const NOBODYS = ''

/** True when the student has logged in on this device since then. */
export async function isDeviceOf(tx: Tx, studId: number, deviceKeys: string[], since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .where('stud_id', '=', studId)
    .where('device_key', 'in', deviceKeys)
    .where('device_key', '<>', NOBODYS)
    .where('proven_at', '>', since)
    .select('stud_id')
    .executeTakeFirst()
  return row !== undefined
}

/** From now on the device is one of the student's. */
export async function rememberDevice(tx: Tx, studId: number, deviceKey: string, now: number): Promise<void> {
  if (deviceKey === NOBODYS) return
  await tx
    .insertInto('known_devices')
    .values({ stud_id: studId, device_key: deviceKey, proven_at: now })
    .onConflict((conflict) => conflict.columns(['stud_id', 'device_key']).doUpdateSet({ proven_at: now }))
    .execute()
}

/** Devices on which nobody has logged in since then. */
export async function oldDevices(read: Tx, before: number, count: number): Promise<string[]> {
  const old = read.selectFrom('known_devices').where('proven_at', '<', before)
  const rows = await old.select('device_key').orderBy('proven_at').limit(count).execute()
  return rows.map(({ device_key }) => device_key)
}

/**
 * The moment is checked again: in between somebody may have logged in on the device, or another student uses it all
 * along.
 */
export async function forgetDevices(tx: Tx, deviceKeys: string[], before: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('device_key', 'in', deviceKeys).where('proven_at', '<', before).execute()
}

export async function eraseDevices(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('stud_id', '=', studId).execute()
}

export async function forgetAllDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('known_devices').execute()
}

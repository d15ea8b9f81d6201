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

/** Students with devices that count as known no longer. */
export async function oldDevices(read: Tx, before: number, count: number): Promise<number[]> {
  const old = read.selectFrom('known_devices').where('proven_at', '<', before)
  const rows = await old.select('stud_id').distinct().limit(count).execute()
  return rows.map(({ stud_id }) => stud_id)
}

export async function forgetOldDevices(tx: Tx, studIds: number[], before: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('stud_id', 'in', studIds).where('proven_at', '<', before).execute()
}

export async function eraseDevices(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('stud_id', '=', studId).execute()
}

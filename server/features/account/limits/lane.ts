import type { Tx } from '../../../db/db.ts'
import { keyedHashes } from '../../../ports/secret-keys.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'
import { isDeviceOfGuardian } from '../../../guardians/subscriptions.queries.ts'
import { isDeviceOf } from './devices.queries.ts'

/**
 * `known` is a device on which somebody with this number has logged in before. Requests for the number from other
 * devices count in the other lane, so that nobody can be locked out on a known device.
 */
export type Lane = 'known' | 'new'

const DAY_MS = 86_400_000
// 128 bits as text. A shorter id may be anybody's: it does not open the lane and is not counted.
const MIN_CHARACTERS = 22

/**
 * Returns the keys under which a device is counted and known, the newest first; an id that many may share is not
 * stored.
 */
export const deviceKeys = (secrets: Secrets, deviceId: string): string[] =>
  deviceId.length < MIN_CHARACTERS ? [''] : keyedHashes(secrets, 'device', deviceId)

type Asking = {
  /** Whom the number is of, whoever of them may log in. */
  of: { students: { stud_id: number }[]; guardian: { guardian_id: number } | undefined }
  deviceKeys: string[]
  now: number
  limits: Limits
}

export async function laneOf(tx: Tx, { of, deviceKeys: keys, now, limits }: Asking): Promise<Lane> {
  const since = now - limits.known_device_days * DAY_MS
  for (const { stud_id } of of.students) if (await isDeviceOf(tx, stud_id, keys, since)) return 'known'
  if (of.guardian && (await isDeviceOfGuardian(tx, of.guardian.guardian_id, keys, since))) return 'known'
  return 'new'
}

import type { Tx } from '../../../db/db.ts'
import { keyedHashes } from '../../../ports/keyed-hash.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'
import { isDeviceOf } from './devices.queries.ts'

/**
 * `known` is a device on which the student has logged in before. What somebody else does elsewhere with the student's
 * number counts in the other lane, so that nobody can be shut out on the own device.
 */
export type Lane = 'known' | 'new'

const DAY_MS = 86_400_000
// 128 bits as text. A shorter id may be anybody's: it neither opens the lane nor is it counted.
const MIN_CHARACTERS = 22

/** Under what a device is counted and known, the newest key first; of an id that many may share nothing is kept. */
export const deviceKeys = (secrets: Secrets, deviceId: string): string[] =>
  deviceId.length < MIN_CHARACTERS ? [''] : keyedHashes(secrets, 'device', deviceId)

type Asking = { studId: number; deviceKeys: string[]; now: number; limits: Limits }

export async function laneOf(tx: Tx, { studId, deviceKeys: keys, now, limits }: Asking): Promise<Lane> {
  return (await isDeviceOf(tx, studId, keys, now - limits.known_device_days * DAY_MS)) ? 'known' : 'new'
}

import type { Tx } from '../../../db/db.ts'
import type { Limits } from '../../../ports/settings.ts'
import { sweepRequests } from '../codes.queries.ts'
import { forgetOldDevices } from './devices.queries.ts'
import { sweepEvents } from './events.queries.ts'

const DAY = 86_400_000

/** Removes what no limit and no code needs any more. */
export async function sweepCodes(tx: Tx, now: number, limits: Limits): Promise<void> {
  await sweepRequests(tx, now)
  await sweepEvents(tx, now)
  await forgetOldDevices(tx, now - limits.known_device_days * DAY)
}

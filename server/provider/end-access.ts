import type { Tx } from '../db/db.ts'
import { forgetAllDevices, eraseDevices } from '../features/account/limits/devices.queries.ts'
import { eraseAllCalendars, eraseCalendar } from '../features/calendar/calendar.queries.ts'
import { forgetAllGuardianDevices } from '../guardians/guardian-devices.queries.ts'
import { endEveryGuardianSession } from '../guardians/guardian-sessions.queries.ts'
import { dropAllDevices, erasePush } from '../push/subscriptions.queries.ts'
import { endSessions } from '../session/session.queries.ts'

/**
 * Ends whatever opens a student's account without a new code, or everybody's: sessions, known devices, notifications,
 * calendar addresses; of everybody those of guardians too. Returns how many sessions of students were ended.
 */
export async function endAccess(tx: Tx, studId: number | null, now: number): Promise<number> {
  await (studId === null ? forgetAllDevices(tx) : eraseDevices(tx, studId))
  await (studId === null ? dropAllDevices(tx) : erasePush(tx, studId))
  await (studId === null ? eraseAllCalendars(tx) : eraseCalendar(tx, studId))
  if (studId === null) {
    await endEveryGuardianSession(tx)
    await forgetAllGuardianDevices(tx)
  }
  return endSessions(tx, studId, now)
}

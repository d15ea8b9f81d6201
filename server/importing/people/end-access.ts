import type { Tx } from '../../db/db.ts'
import { dropRequestsOf } from '../../features/account/codes.queries.ts'
import { forgetAllDevices, eraseDevices } from '../../features/account/limits/devices.queries.ts'
import { eraseAllCalendars, eraseCalendar } from '../../features/calendar/calendar.queries.ts'
import { endConsentLinks } from '../../guardians/consents.queries.ts'
import { forgetAllGuardianDevices, dropAllGuardianDevices } from '../../guardians/subscriptions.queries.ts'
import { endAllGuardianSessions } from '../../guardians/guardian-sessions.queries.ts'
import { dropAllDevices, erasePush } from '../../push/subscriptions.queries.ts'
import { endSessions } from '../../session/session.queries.ts'

/**
 * Ends everything that opens a student's account without a new code, or everybody's: sessions, known devices,
 * notifications, calendar addresses; for everybody also those of guardians. Returns how many sessions of students were
 * ended.
 */
export async function endAccess(tx: Tx, studId: number | null, now: number): Promise<number> {
  await (studId === null ? forgetAllDevices(tx) : eraseDevices(tx, studId))
  await (studId === null ? dropAllDevices(tx) : erasePush(tx, studId))
  if (studId === null) await dropAllGuardianDevices(tx)
  await (studId === null ? eraseAllCalendars(tx) : eraseCalendar(tx, studId))
  if (studId === null) await forgetAllGuardianDevices(tx)
  const ofGuardians = studId === null ? await endAllGuardianSessions(tx) : 0
  return ofGuardians + (await endSessions(tx, studId, now))
}

/**
 * Ends the access of a student who has left, with pending codes and consent links: a student who comes back logs in
 * anew.
 */
export async function endLeaver(tx: Tx, studId: number, now: number): Promise<void> {
  await endAccess(tx, studId, now)
  await dropRequestsOf(tx, studId)
  await endConsentLinks(tx, { stud_id: studId }, now)
}

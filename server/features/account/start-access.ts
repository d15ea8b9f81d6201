import type { Person } from '#contract/envelope.ts'
import type { Tx } from '../../db/db.ts'
import { rememberGuardianDevice } from '../../guardians/subscriptions.queries.ts'
import { startGuardianSession } from '../../guardians/guardian-sessions.queries.ts'
import { currentRequest } from '../../ports/current-request.ts'
import type { Log } from '../../ports/log.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { sessionMark } from '../../ports/marks.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import { browserNamed, newToken } from '../../session/authenticator.ts'
import { startSession } from '../../session/session.queries.ts'
import { rememberDevice } from './limits/devices.queries.ts'

/** A session that is about to start. Made before the unit of work, which may run again. */
type NewAccess = { token: string; session_id: number; now: number; browser: string | null }

export const newAccess = ({ random, newId }: { random: Random; newId: NewId }, now: number): NewAccess => ({
  token: newToken(random),
  session_id: newId(),
  now,
  browser: browserNamed(currentRequest.getStore()?.agent),
})

/** What the log says of the person: never the name. */
const idOf = ({ kind, id }: Person) => (kind === 'student' ? { stud_id: id } : { guardian_id: id })

/**
 * Starts a session of a person whose number was proven on this device, and knows the device from now on. Returns which
 * sessions it replaced: a student has one at a time, a guardian one on each device.
 */
export async function startAccess(
  tx: Tx,
  { kind, id }: Person,
  device_hash: string,
  { token, session_id, now, browser }: NewAccess,
): Promise<number[]> {
  const session = { session_id, token_hash: hashOf(token), device_hash }
  if (kind === 'student') {
    await rememberDevice(tx, id, device_hash, now)
    return startSession(tx, { ...session, stud_id: id, browser, now })
  }
  await rememberGuardianDevice(tx, id, device_hash, now)
  await startGuardianSession(tx, { ...session, guardian_id: id, started_at: now, seen_at: now })
  return []
}

export function logAccess(log: Log, person: Person, { session_id }: NewAccess, replaced: number[]): void {
  const who = idOf(person)
  for (const old of replaced) log.info('session replaced', { ...who, session: sessionMark(old) })
  log.info('session started', { ...who, session: sessionMark(session_id) })
}

import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { dropDeviceOfGuardianSession, dropGuardianDevices } from './subscriptions.queries.ts'

export type GuardianSession = Tables['guardian_sessions']

export async function startGuardianSession(tx: Tx, session: GuardianSession): Promise<void> {
  await tx.insertInto('guardian_sessions').values(session).execute()
}

/** A live or an overdue session with its guardian, by the hash of its token. */
export async function guardianSession(read: Tx, tokenHash: string) {
  return read
    .selectFrom('guardian_sessions')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_sessions.guardian_id')
    .where('token_hash', '=', tokenHash)
    .select(['guardian_sessions.guardian_id', 'session_id', 'started_at', 'seen_at', 'name', 'language'])
    .executeTakeFirst()
}

export async function markGuardianSeen(tx: Tx, sessionId: number, now: number): Promise<void> {
  await tx.updateTable('guardian_sessions').set({ seen_at: now }).where('session_id', '=', sessionId).execute()
}

export async function endGuardianSession(tx: Tx, sessionId: number): Promise<void> {
  await dropDeviceOfGuardianSession(tx, sessionId)
  await tx.deleteFrom('guardian_sessions').where('session_id', '=', sessionId).execute()
}

/** Ends all sessions of these guardians: they are gone, or the number is another one. */
export async function endGuardianSessions(tx: Tx, guardianIds: number[]): Promise<void> {
  await dropGuardianDevices(tx, guardianIds)
  await tx.deleteFrom('guardian_sessions').where('guardian_id', 'in', guardianIds).execute()
}

/** The device on which a session is. */
export async function deviceOfGuardianSession(tx: Tx, sessionId: number): Promise<string> {
  const { device_hash } = await tx
    .selectFrom('guardian_sessions')
    .where('session_id', '=', sessionId)
    .select('device_hash')
    .executeTakeFirstOrThrow()
  return device_hash
}

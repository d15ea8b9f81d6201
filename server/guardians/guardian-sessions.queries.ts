import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'
import type { Tables } from '../db/tables.ts'
import { dropDeviceOfGuardianSession, dropGuardianDevices } from './subscriptions.queries.ts'

export type GuardianSession = Tables['guardian_sessions']

export async function startGuardianSession(tx: Tx, session: GuardianSession): Promise<void> {
  await tx.insertInto('guardian_sessions').values(session).execute()
}

/** A live or an overdue session with its guardian, by the hash of its token. */
export async function guardianSession(read: Tx, tokenHash: string) {
  return (await byToken(read, { tokenHash }))[0]
}

const byToken = preparedQuery((tx, { tokenHash }: { tokenHash: string }) =>
  tx
    .selectFrom('guardian_sessions')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_sessions.guardian_id')
    .where('token_hash', '=', tokenHash)
    .select(['guardian_sessions.guardian_id', 'session_id', 'started_at', 'seen_at', 'name', 'language']),
)

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

/** Ends the sessions of all guardians; returns how many. */
export async function endAllGuardianSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('guardian_sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Sessions that nobody used since then. */
export async function oldGuardianSessions(read: Tx, used: number, count: number): Promise<number[]> {
  const old = read.selectFrom('guardian_sessions').where('seen_at', '<', used)
  const rows = await old.select('session_id').orderBy('seen_at').limit(count).execute()
  return rows.map(({ session_id }) => session_id)
}

/** Removes those of them that nobody used since then. */
export async function forgetGuardianSessions(tx: Tx, sessionIds: number[], used: number): Promise<void> {
  const those = tx.deleteFrom('guardian_sessions').where('session_id', 'in', sessionIds)
  await those.where('seen_at', '<', used).execute()
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

import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'
import type { Tables } from '../db/tables.ts'

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
  await tx.deleteFrom('guardian_sessions').where('session_id', '=', sessionId).execute()
}

/** Ends all sessions of these guardians: they are gone, or the number is another one. */
export async function endGuardianSessions(tx: Tx, guardianIds: number[]): Promise<void> {
  await tx.deleteFrom('guardian_sessions').where('guardian_id', 'in', guardianIds).execute()
}

/** Ends the sessions of all guardians. */
export async function endEveryGuardianSession(tx: Tx): Promise<void> {
  await tx.deleteFrom('guardian_sessions').execute()
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

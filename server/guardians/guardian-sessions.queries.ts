import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

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

type Session = Pick<GuardianSession, 'guardian_id' | 'session_id'>

export async function markGuardianSeen(tx: Tx, { guardian_id, session_id }: Session, now: number): Promise<void> {
  await tx
    .updateTable('guardian_sessions')
    .set({ seen_at: now })
    .where('guardian_id', '=', guardian_id)
    .where('session_id', '=', session_id)
    .execute()
}

export async function endGuardianSession(tx: Tx, { guardian_id, session_id }: Session): Promise<void> {
  await tx
    .deleteFrom('guardian_sessions')
    .where('guardian_id', '=', guardian_id)
    .where('session_id', '=', session_id)
    .execute()
}

/** Ends all sessions of these guardians: they are gone, or the number is another one. */
export async function endGuardianSessions(tx: Tx, guardianIds: number[]): Promise<void> {
  await tx.deleteFrom('guardian_sessions').where('guardian_id', 'in', guardianIds).execute()
}

/** Ends the sessions of all guardians; returns how many there were. */
export async function endAllGuardianSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('guardian_sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Sessions that nobody used since that moment, by their tokens' hashes. */
export async function oldGuardianSessions(read: Tx, used: number, count: number): Promise<string[]> {
  const old = read.selectFrom('guardian_sessions').where('seen_at', '<', used)
  const rows = await old.select('token_hash').orderBy('seen_at').limit(count).execute()
  return rows.map(({ token_hash }) => token_hash)
}

/** Removes those of them that nobody used since that moment. */
export async function forgetGuardianSessions(tx: Tx, tokenHashes: string[], used: number): Promise<void> {
  await tx.deleteFrom('guardian_sessions').where('token_hash', 'in', tokenHashes).where('seen_at', '<', used).execute()
}

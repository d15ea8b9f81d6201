import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { hashOf } from '../../ports/secret-keys.ts'

/** `browser` as `storedBrowser` of the contract writes it, null where the browser does not say its name. */
export type NewStaffSession = {
  session_id: number
  token: string
  staff_id: number
  now: number
  fresh_until: number
  browser: string | null
}

/** Several at once are allowed: a clerk has a computer and a phone. */
export async function addStaffSession(tx: Tx, { token, now, ...session }: NewStaffSession): Promise<void> {
  await tx
    .insertInto('staff_sessions')
    .values({
      ...session,
      token_hash: hashOf(token),
      started_at: now,
      seen_at: now,
      ended_at: null,
      end_reason: null,
    })
    .execute()
}

/** Sessions that nobody ended, of people who have access. */
const openSessions = (read: Tx) =>
  read
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.staff_id', 'staff_sessions.staff_id')
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .select([
      'staff_sessions.session_id',
      'staff_sessions.started_at',
      'staff_sessions.seen_at',
      'staff_sessions.fresh_until',
      'staff.staff_id',
      'staff.name',
      'staff.email',
    ])

const sessionByToken = preparedQuery((tx, { tokenHash }: { tokenHash: string }) =>
  openSessions(tx).where('token_hash', '=', tokenHash),
)

export const staffSession = async (read: Tx, token: string) =>
  (await sessionByToken(read, { tokenHash: hashOf(token) }))[0]

export const staffSessionById = async (read: Tx, sessionId: number) =>
  openSessions(read).where('staff_sessions.session_id', '=', sessionId).executeTakeFirst()

export async function markStaffSeen(tx: Tx, session_id: number, now: number): Promise<void> {
  await tx.updateTable('staff_sessions').set({ seen_at: now }).where('session_id', '=', session_id).execute()
}

export async function refreshFactor(tx: Tx, session_id: number, fresh_until: number): Promise<void> {
  await tx.updateTable('staff_sessions').set({ fresh_until }).where('session_id', '=', session_id).execute()
}

export async function endStaffSession(tx: Tx, session_id: number, reason: string, now: number): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends all that somebody has open; `spared` is the session that stays. */
export async function endStaffSessions(
  tx: Tx,
  staff_id: number,
  reason: string,
  now: number,
  spared?: number,
): Promise<void> {
  const open = tx.updateTable('staff_sessions').where('staff_id', '=', staff_id).where('ended_at', 'is', null)
  await (spared === undefined ? open : open.where('session_id', '!=', spared))
    .set({ ended_at: now, end_reason: reason })
    .execute()
}

/** The sessions of a person that nobody ended and that were used since then, the one used last first. */
export async function sessionsOf(read: Tx, staff_id: number, since: number) {
  return read
    .selectFrom('staff_sessions')
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', since)
    .select(['session_id', 'browser', 'started_at', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .execute()
}

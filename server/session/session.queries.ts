import { type Compilable, type Expression, type QueryCreator, sql } from 'kysely'
import { VERSION_ROW } from '../cache/content-version.queries.ts'
import { OPEN } from '../db/attempt-states.ts'
import type { RowStatement, Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { countedStudent, isOverNetwork, preparedQuery, preparedWrite } from '../db/fast-path/prepared-query.ts'

/** A session with its student, and with the versions of the content: every call needs all three. */
const sessions = (tx: Tx) =>
  tx
    .selectFrom('sessions')
    .innerJoin('students', 'students.stud_id', 'sessions.stud_id')
    .leftJoin('content_version', (join) => join.on('content_version.id', '=', VERSION_ROW))
    .select([
      'sessions.session_id',
      'sessions.stud_id',
      'sessions.started_at',
      'sessions.seen_at',
      'sessions.ended_at',
      'sessions.end_reason',
      'sessions.own_version as own',
      'students.ac_id',
      'students.status',
      'content_version.version as teaching',
      'content_version.people_version as people',
      'content_version.attendance_version as attendance',
    ])

const byToken = preparedQuery((tx, { tokenHash }: { tokenHash: string }) =>
  sessions(tx).where('sessions.token_hash', '=', tokenHash),
)

const byId = preparedQuery((tx, { sessionId }: { sessionId: number }) =>
  sessions(tx).where('sessions.session_id', '=', sessionId),
)

const byTokens = preparedQuery((tx, { hashes }: { hashes: string[] }) =>
  sessions(tx)
    .where('sessions.token_hash', '=', sql<string>`any(${hashes}::text[])`)
    .select('sessions.token_hash'),
)

export type FoundSession = Awaited<ReturnType<typeof byToken>>[number]

/** Kysely, or what it gives behind `with`. */
type Writer = Pick<QueryCreator<Tables>, 'insertInto' | 'updateTable'>

const ownVersionRaised = (tx: Writer, studId: number) =>
  tx
    .updateTable('sessions')
    .set((row) => ({ own_version: row('own_version', '+', 1) }))
    .where('stud_id', '=', studId)
    .where('ended_at', 'is', null)

const setOwnVersion = preparedWrite((tx, { studId }: { studId: number }) => ownVersionRaised(tx, studId))

/**
 * Raises the version of the student's own data, on which cached answers depend, in the unit that changes the data. The
 * version is in the student's live session, which every call reads anyhow; a new session begins at another number. In a
 * unit of `forStudent`, where one process alone serves the database, the commit counts already.
 */
export async function bumpStudentVersion(tx: Tx, studId: number): Promise<void> {
  if (countedStudent(tx) !== studId) await setOwnVersion(tx, { studId })
}

/**
 * Prepares a write of one student's own data that also raises its version, as `bumpStudentVersion` does: both in one
 * statement where each is a round trip. The write returns how many rows it wrote.
 */
export function ownWrite<V extends { stud_id: number } & Record<string, string | number | null>>(
  build: (tx: Writer, values: V) => Compilable,
): (tx: Tx, values: V) => Promise<number> {
  const alone = preparedWrite<V>(build)
  const together = preparedWrite<V>((tx, values) =>
    build(
      tx.with('raised', (db) => ownVersionRaised(db, values.stud_id)),
      values,
    ),
  )
  return async (tx, values) => {
    if (isOverNetwork(tx)) return together(tx, values)
    const rows = await alone(tx, values)
    await bumpStudentVersion(tx, values.stud_id)
    return rows
  }
}

/** Raises the versions of all students whom a query returns as `stud_id`. */
export async function bumpStudentVersions(tx: Tx, students: Expression<{ stud_id: number }>): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ own_version: row('own_version', '+', 1) }))
    .where('ended_at', 'is', null)
    .where('stud_id', 'in', students as unknown as Expression<number>)
    .execute()
}

/** Returns a session by the hash of its token. */
export const sessionByToken: RowStatement<string, FoundSession | undefined> = {
  one: (tx, tokenHash) => {
    const rows = byToken(tx, { tokenHash })
    return rows instanceof Promise ? rows.then(([found]) => found) : rows[0]
  },
  many: async (tx, hashes) => {
    const byHash = new Map((await byTokens(tx, { hashes })).map((found) => [found.token_hash, found]))
    return hashes.map((hash) => byHash.get(hash))
  },
}

export async function sessionById(tx: Tx, sessionId: number): Promise<FoundSession | undefined> {
  return (await byId(tx, { sessionId }))[0]
}

/** True while an attempt is open whose deadline lies after `since`. */
export async function sitsInTest(tx: Tx, studId: number, since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('attempts')
    .where('stud_id', '=', studId)
    .where('state', '=', OPEN)
    .where('deadline', '>', since)
    .select('attempt_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The device on which a session was begun. */
export async function deviceOf(tx: Tx, sessionId: number): Promise<string> {
  const { device_hash } = await tx
    .selectFrom('sessions')
    .where('session_id', '=', sessionId)
    .select('device_hash')
    .executeTakeFirstOrThrow()
  return device_hash
}

const seen = preparedWrite(
  (tx, { sessionId, now, browser }: { sessionId: number; now: number; browser: string | null }) =>
    tx.updateTable('sessions').set({ seen_at: now, browser }).where('session_id', '=', sessionId),
)

export async function markSeen(tx: Tx, sessionId: number, now: number, browser: string | null): Promise<void> {
  await seen(tx, { sessionId, now, browser })
}

export async function endSession(tx: Tx, sessionId: number, reason: string, now: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export type NewSession = {
  session_id: number
  token_hash: string
  stud_id: number
  device_hash: string
  /** As `storedBrowser` of the contract writes it. */
  browser: string | null
  now: number
}

/**
 * Ends the student's open sessions and starts a new one: an account has one live session at a time. Returns the ids of
 * the replaced sessions. The new session's version is above theirs, also in the same millisecond, or after a clock was
 * set back, so that it never finds what was cached for them.
 */
export async function startSession(tx: Tx, { now, ...session }: NewSession): Promise<number[]> {
  const replaced = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'replaced' })
    .where('stud_id', '=', session.stud_id)
    .where('ended_at', 'is', null)
    .returning(['session_id', 'own_version'])
    .execute()
  const own_version = Math.max(now, ...replaced.map((one) => one.own_version + 1))
  await tx
    .insertInto('sessions')
    .values({ ...session, started_at: now, seen_at: now, ended_at: null, end_reason: null, own_version })
    .execute()
  return replaced.map(({ session_id }) => session_id)
}

/** Ends every live session, or those of one student; returns how many. */
export async function endSessions(tx: Tx, studId: number | null, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'provider' })
    .where('ended_at', 'is', null)
    .$if(studId !== null, (query) => query.where('stud_id', '=', studId ?? 0))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function eraseSessions(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('stud_id', '=', studId).execute()
}

/** Returns sessions that ended before `ended`, and open ones that nobody used since `used`. */
export async function oldSessions(read: Tx, ended: number, used: number, count: number): Promise<number[]> {
  const rows = await read
    .selectFrom('sessions')
    .where((where) =>
      where.or([
        where('ended_at', '<', ended),
        where.and([where('ended_at', 'is', null), where('seen_at', '<', used)]),
      ]),
    )
    .select('session_id')
    .limit(count)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function forgetSessions(tx: Tx, sessionIds: number[]): Promise<void> {
  await tx.deleteFrom('sessions').where('session_id', 'in', sessionIds).execute()
}

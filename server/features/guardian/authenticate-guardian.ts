import { Busy, type Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { AuthenticateGuardian } from '../../http/calls/guardian-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Settings } from '../../ports/settings.ts'
import { isSeenDue, stateOf } from '../../session/session.rules.ts'
import { guardianSession, markGuardianSeen } from '../../guardians/guardian-sessions.queries.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

type Deps = { db: Db; clock: Clock; settings: Settings }

/** Reads the session at each call, so that access which the office takes away ends with the next call. */
export function makeAuthenticateGuardian({ db, clock, settings }: Deps): AuthenticateGuardian {
  return async (token) => {
    const found = token !== undefined && TOKEN.test(token) ? await guardianSession(db.read, hashOf(token)) : undefined
    if (!found) throw new ApiError('unknown')
    const { started_at, seen_at, ...caller } = found
    const times = { started_at, seen_at, ended_at: null, end_reason: null }
    if (stateOf(times, clock.now(), settings.limits) !== 'live') throw new ApiError('expired')
    if (isSeenDue(times, clock.now())) await noteSeen(db, caller.session_id, clock.now())
    return caller
  }
}

async function noteSeen(db: Db, sessionId: number, now: number): Promise<void> {
  try {
    await db.write((tx) => markGuardianSeen(tx, sessionId, now))
  } catch (error) {
    // A full disk must not keep anybody from reading.
    if (!(error instanceof Busy)) throw error
  }
}

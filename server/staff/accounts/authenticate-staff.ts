import { Busy, type Db } from '../../db/db.ts'
import type { AuthenticateStaff, StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { markStaffSeen, staffSession } from './sessions.queries.ts'
import { isStaffSeenDue, sessionEnd } from './session-times.rules.ts'
import { rolesOf } from './staff.queries.ts'

/** Reads session and roles at each call, so that rights which are taken away end with the next call. */
export function makeAuthenticateStaff({ db, clock }: { db: Db; clock: Clock }): AuthenticateStaff {
  return async (token) => {
    const found = token === undefined ? undefined : await staffSession(db.read, token)
    const now = clock.now()
    if (!found || now >= sessionEnd(found)) throw new ApiError('signed_out')
    if (isStaffSeenDue(found, now)) await noteSeen(db, found.session_id, now)
    const { started_at, seen_at, ...caller } = found
    const roles = await rolesOf(db.read, caller.staff_id)
    return { ...caller, roles, ends_at: sessionEnd({ started_at, seen_at: now }) } satisfies StaffCaller
  }
}

async function noteSeen(db: Db, session_id: number, now: number): Promise<void> {
  try {
    await db.write((tx) => markStaffSeen(tx, session_id, now))
  } catch (error) {
    // A full disk must not keep anybody from reading.
    if (!(error instanceof Busy)) throw error
  }
}

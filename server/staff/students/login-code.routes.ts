import { staffMakeLoginCode } from '#contract/staff/students.ts'
import type { Role } from '#contract/staff/roles.ts'
import { momentsOf, writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { newOfficeCode, storeOfficeCode } from '../../features/account/office-codes.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Random } from '../../ports/random.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { addLoginCodeMessage } from '../../push/messages.queries.ts'
import { actorOf } from '../accounts/actor.ts'
import { knownStudent } from './known-student.ts'

type Deps = { db: Db; clock: Clock; random: Random; newId: NewId; secrets: Secrets; settings: Settings }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const HOUR_MS = 3_600_000
/** Codes in an hour for one student: who needs more has another problem. */
const MOST_FOR_STUDENT = 5
/** Codes in an hour by one person: a queue at the office, not a class list. */
const MOST_BY_STAFF = 60

/** A login code that the office reads out to a student whom no SMS reaches. */
export function loginCodeRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, random, newId, settings } = deps

  route(staffMakeLoginCode, async ({ body, caller, request_id }) => {
    const [made, messageId] = [newOfficeCode(random, clock.now()), newId()]
    await db.write(async (tx) => {
      const student = await knownStudent(tx, body.stud_id)
      if (student.status !== 'active') throw new ApiError('not_found')
      const { stud_id } = student
      if (settings.limitsOn) await mayMakeMore(tx, { staff_id: caller.staff_id, stud_id, now: made.now })
      await storeOfficeCode(tx, deps, student, made)
      await addLoginCodeMessage(tx, stud_id, messageId, made.now)
      await writeAudit(tx, {
        ...actorOf(caller, request_id, OFFICE),
        at: made.now,
        action: 'login_code_made',
        entity: 'student',
        entity_id: String(stud_id),
        // The code itself is written nowhere.
        changes: [],
        reason: null,
      })
    })
    return { data: { code: made.code, minutes: Math.round(settings.limits.code_lifetime / 60) } }
  })
}

type Making = { staff_id: number; stud_id: number; now: number }

/** @throws {ApiError} `too_many` for this student or this person. */
async function mayMakeMore(tx: Tx, { staff_id, stud_id, now }: Making): Promise<void> {
  const action = 'login_code_made'
  const limits = [
    { of: { action, entity_id: String(stud_id) }, most: MOST_FOR_STUDENT },
    { of: { action, staff_id }, most: MOST_BY_STAFF },
  ] as const
  for (const { of, most } of limits) {
    const moments = await momentsOf(tx, of, { since: now - HOUR_MS, most })
    const oldest = moments.at(-1)
    if (oldest !== undefined && moments.length === most)
      throw new ApiError('too_many', { retryAfter: Math.ceil((oldest + HOUR_MS - now) / 1000) })
  }
}

import { staffCancelMove, staffMoveStudents, staffStudentBatches } from '#contract/staff/batch-moves.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Db } from '../../../db/db.ts'
import { memberships, plannedMove, plannedMoves, takeMove } from '../../../features/account/batches.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { addDays, daysBetween, isDay, momentOf, toDay } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { knownStudent } from '../known-student.ts'
import { moveStudents } from './move-students.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; academy: AcademyReader }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
/** Farther away is a year that was typed wrong. */
const MAX_DAYS = 366

/** In which batches a student is, was and will be. */
export function movesRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, academy } = deps

  route(staffStudentBatches, async ({ body }) => {
    const { stud_id } = await knownStudent(db.read, body.stud_id)
    const { zone } = await academy()
    const [all, planned] = await Promise.all([memberships(db.read, stud_id), plannedMoves(db.read, stud_id)])
    return {
      data: {
        today: toDay(clock.now(), zone),
        memberships: all.map(({ batch_id, batch_name, from_at, until_at }) => ({
          batch_id,
          batch_name,
          from: from_at === null ? null : toDay(from_at, zone),
          last_day: until_at === null ? null : addDays(toDay(until_at, zone), -1),
        })),
        planned: planned.map(({ batch_id, to_batch_id, from_at, from_name, to_name }) => ({
          batch_id,
          batch_name: from_name,
          to_batch_id,
          to_batch_name: to_name,
          on: toDay(from_at, zone),
        })),
      },
    }
  })

  route(staffMoveStudents, async ({ body, caller, request_id }) => {
    const { stud_ids, batch_id, to_batch_id, on, reason = '' } = body
    const { zone } = await academy()
    const today = toDay(clock.now(), zone)
    if (!isDay(on) || Math.abs(daysBetween(today, on)) > MAX_DAYS)
      throw new ApiError('rule', { field: 'on', text: plainText('staff_move_day') })
    if (to_batch_id === batch_id)
      throw new ApiError('rule', { field: 'to_batch_id', text: plainText('staff_move_same_batch') })
    const move = { batch_id, to_batch_id, since: momentOf(on, '00:00', zone) }
    const actor = actorOf(caller, request_id, OFFICE)
    return { data: await moveStudents(deps, { stud_ids, move, zone, actor, reason: reason.trim() || null }) }
  })

  route(staffCancelMove, async ({ body, caller, request_id }) => {
    const { stud_id } = await knownStudent(db.read, body.stud_id)
    const at = clock.now()
    await db.write(async (tx) => {
      const planned = await plannedMove(tx, stud_id, body.batch_id)
      if (!planned || !(await takeMove(tx, planned))) throw new ApiError('not_found')
      const entry = { ...actorOf(caller, request_id, OFFICE), at, action: 'move_cancelled' } as const
      await writeAudit(tx, { ...entry, entity: 'student', entity_id: String(stud_id), changes: [], reason: null })
    })
    return { data: {} }
  })
}

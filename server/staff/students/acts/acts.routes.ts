import type { Role } from '#contract/staff/roles.ts'
import {
  staffPromoteStudents,
  staffStudentActs,
  staffStudentsLeave,
  staffUndoStudentAct,
} from '#contract/staff/student-acts.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { batchNames } from '../../../features/account/batches.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import {
  ACT_DAYS,
  actsSince,
  type PlaceChange,
  removeActs,
} from '../../../importing/people/acts/student-acts.queries.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { addDays, isDay, momentOf, startOfDay, toDay, toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { levelNames, levelsOfBatches, namesOf, type PlacedStudent, placedStudents } from './act-places.queries.ts'
import { applyAct, isSamePlace, undoAct } from './apply-act.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; academy: AcademyReader }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const DAY_MS = 86_400_000
const MAX_DAYS_BACK = 366
const MAX_NAMES = 3

/** Acts on several students together, each kept for its undo. */
export function actsRoutes(route: StaffRoute, deps: Deps): void {
  promoteRoute(route, deps)
  leaveRoute(route, deps)
  undoRoutes(route, deps)
}

/**
 * Returns these students as they are.
 *
 * @throws {ApiError} `not_found` where one of them is not there.
 */
export async function allPlaced(tx: Tx, studIds: number[]): Promise<PlacedStudent[]> {
  const ids = [...new Set(studIds)]
  const students = await placedStudents(tx, ids)
  if (students.length < ids.length) throw new ApiError('not_found')
  return students
}

function promoteRoute(route: StaffRoute, { db, clock, newId, academy }: Deps): void {
  route(staffPromoteStudents, async ({ body, caller, request_id }) => {
    const { stud_ids, ac_id, batch_id, on, reason = '' } = body
    const { zone } = await academy()
    const at = clock.now()
    const today = toDay(at, zone)
    if (!isDay(on) || on > today || on < addDays(today, -MAX_DAYS_BACK))
      throw new ApiError('rule', { field: 'on', text: plainText('staff_promote_day') })
    const since = momentOf(on, '00:00', zone)
    const actor = actorOf(caller, request_id, OFFICE)
    const data = await db.write(async (tx) => {
      const level = (await levelNames(tx)).get(ac_id)
      if (level === undefined) throw new ApiError('not_found')
      const students = await allPlaced(tx, stud_ids)
      const ofBatches = await levelsOfBatches(tx, [
        ...new Set([...students.flatMap(({ place }) => place.batch_ids), ...(batch_id === null ? [] : [batch_id])]),
      ])
      if (batch_id !== null && ofBatches.get(batch_id) !== ac_id) throw new ApiError('not_found')
      const refused = students.flatMap((student) => whyNot(student, since))
      if (refused.length > 0) return { act_id: null, promoted: 0, refused }
      const changes = students.flatMap(({ stud_id, place }): PlaceChange[] => {
        const stays = place.batch_ids.filter((id) => id !== batch_id && ofBatches.get(id) === ac_id)
        const after = { ...place, ac_id, batch_ids: [...(batch_id === null ? [] : [batch_id]), ...stays] }
        return isSamePlace(place, after) ? [] : [{ stud_id, before: place, after }]
      })
      if (changes.length === 0) return { act_id: null, promoted: 0, refused: [] }
      const batch = batch_id === null ? null : ((await batchNames(tx, [batch_id])).get(batch_id) ?? null)
      const act = { kind: 'promoted', action: 'student_promoted', about: { level, batch } } as const
      const act_id = await applyAct(tx, { ...act, since, changes, at, newId, actor, reason: reason.trim() || null })
      return { act_id, promoted: changes.length, refused: [] }
    })
    return { data }
  })
}

type WhyNot = { stud_id: number; name: string; why: 'not_active' | 'came_later' }

function whyNot({ stud_id, name, place, latest_from }: PlacedStudent, since: number): WhyNot[] {
  if (place.status !== 'active') return [{ stud_id, name, why: 'not_active' }]
  return latest_from !== null && latest_from > since ? [{ stud_id, name, why: 'came_later' }] : []
}

function leaveRoute(route: StaffRoute, { db, clock, newId, academy }: Deps): void {
  route(staffStudentsLeave, async ({ body, caller, request_id }) => {
    const at = clock.now()
    const { zone } = await academy()
    const actor = actorOf(caller, request_id, OFFICE)
    const data = await db.write(async (tx) => {
      const students = (await allPlaced(tx, body.stud_ids)).filter(({ place }) => place.status !== 'left')
      if (students.length === 0) return { act_id: null, left: 0 }
      const changes = students.map(({ stud_id, place }) => ({
        stud_id,
        before: place,
        after: { ...place, status: 'left' },
      }))
      const act = { kind: 'left', action: 'student_left', about: { level: null, batch: null } } as const
      const since = startOfDay(at, zone)
      const act_id = await applyAct(tx, { ...act, since, changes, at, newId, actor, reason: body.reason })
      return { act_id, left: changes.length }
    })
    return { data }
  })
}

function undoRoutes(route: StaffRoute, { db, clock, newId, academy }: Deps): void {
  const oldest = () => clock.now() - ACT_DAYS * DAY_MS

  route(staffStudentActs, async () => {
    const { zone } = await academy()
    const acts = await actsSince(db.read, oldest())
    const shown = acts.map(async ({ act_id, kind, at, who, about, kept }) => {
      const ids = kept.changes.map(({ stud_id }) => stud_id)
      const names = await namesOf(db.read, ids, MAX_NAMES)
      const until = toInstant(at + ACT_DAYS * DAY_MS, zone)
      return { act_id, kind, at: toInstant(at, zone), who, students: ids.length, names, ...about, until }
    })
    return { data: { acts: await Promise.all(shown) } }
  })

  route(staffUndoStudentAct, async ({ body, caller, request_id }) => {
    const actor = actorOf(caller, request_id, OFFICE)
    const at = clock.now()
    const data = await db.write(async (tx) => {
      const act = (await actsSince(tx, oldest())).find(({ act_id }) => act_id === body.act_id)
      if (!act) throw new ApiError('not_found')
      const undone = await undoAct(tx, act, { at, newId, actor, reason: null })
      await removeActs(tx, [act.act_id])
      return undone
    })
    return { data }
  })
}

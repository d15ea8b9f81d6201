import { staffChoices } from '#contract/staff/choices.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { seesAllBatches } from '../accounts/scope.ts'
import { taughtBatches, taughtSubjects } from '../accounts/scope.queries.ts'
import { allPlaces } from './choices.queries.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

/** What the forms and filters of the console choose from. */
export function choicesRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  route(staffChoices, async ({ body: { archived = false }, caller }) => {
    const today = toDay(clock.now(), (await academy()).zone)
    const all = await allPlaces(db.read, archived)
    if (seesAllBatches(caller)) return { data: { today, ...all } }
    const [batch_ids, subject_ids] = await Promise.all([
      taughtBatches(db.read, caller.staff_id),
      taughtSubjects(db.read, caller.staff_id),
    ])
    const batches = all.batches.filter(({ batch_id }) => batch_ids.includes(batch_id))
    const subjects = all.subjects.filter(({ subject_id }) => subject_ids.includes(subject_id))
    const reached = new Set([...batches, ...subjects].map(({ ac_id }) => ac_id))
    const levels = all.levels.filter(({ ac_id }) => reached.has(ac_id))
    return { data: { today, levels, batches, subjects } }
  })
}

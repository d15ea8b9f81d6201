import { liveClasses, liveTimetable } from '#contract/live.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { joinAddress } from '../../academy/join-address.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { nextChange } from '../../cache/next-change.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { classesToCome, isOwnBatch, timetableOf } from './live.queries.ts'
import { changeOfTimetable, comingClasses, recordedClasses, WEEK_MS } from './live.rules.ts'

// Two weeks of a student with ten classes a day.
const MAX_CLASSES = 150

/** Live classes of the student's own batches. */
export function liveRoutes(
  route: Route,
  { db, clock, secrets, academy }: { db: Db; clock: Clock; secrets: Secrets; academy: AcademyReader },
): void {
  route(liveClasses, { cache: perStudent() }, async ({ caller, body }) => {
    const { batch_id, sub_id } = body
    if (!(await isOwnBatch(db.read, caller.stud_id, batch_id, sub_id))) throw new ApiError('not_found')
    const now = clock.now()
    const { zone } = await academy()
    const classes = (await classesToCome(db.read, batch_id, sub_id, now)).map((one) => ({
      ...one,
      ...windowOf(one, now),
    }))
    return {
      data: classes.map(({ is_open, ...one }) => ({
        ...one,
        starts_at: toInstant(one.starts_at, zone),
        ends_at: toInstant(one.ends_at, zone),
        opens_at: toInstant(one.opens_at, zone),
        online_url: is_open ? joinAddress(secrets, caller.stud_id, one) : null,
      })),
      until: nextChange(
        classes.flatMap(({ opens_at, starts_at, ends_at }) => [opens_at, starts_at, ends_at]),
        now,
      ),
    }
  })

  route(liveTimetable, { cache: perStudent() }, async ({ caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const asked = { studId: caller.stud_id, since: now - WEEK_MS, limit: MAX_CLASSES }
    const classes = await timetableOf(db.read, asked)
    const shown = (moment: number) => toInstant(moment, zone)
    return {
      data: {
        classes: comingClasses(classes, now).map((one) => ({
          ...one,
          starts_at: shown(one.starts_at),
          ends_at: shown(one.ends_at),
          opens_at: shown(one.opens_at),
          online_url: joinAddress(secrets, caller.stud_id, one),
        })),
        recorded: recordedClasses(classes, now).map((one) => ({ ...one, starts_at: shown(one.starts_at) })),
      },
      until: changeOfTimetable(classes, now),
    }
  })
}

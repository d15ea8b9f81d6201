import { liveClasses } from '#contract/live.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { momentOf, toDay, toInstant } from '../../ports/time.ts'
import { classesToCome, isOwnBatch } from './live.queries.ts'

/** Live classes of the student's own batches. */
export function liveRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const ofBatch = studentCache<Awaited<ReturnType<typeof classesToCome>>>()
  route(liveClasses, async ({ caller, body }) => {
    const { batch_id, sub_id } = body
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const classes = await ofBatch(`${batch_id} ${sub_id}`, { ...caller, varyBy: today }, async () => {
      if (!(await isOwnBatch(db.read, caller.stud_id, batch_id, sub_id))) throw new ApiError('not_found')
      return classesToCome(db.read, batch_id, sub_id, momentOf(today, '00:00', zone))
    })
    return {
      // Kept for the whole day: of what was to come at midnight, some may be over.
      data: classes
        .filter(({ ends_at }) => ends_at > now)
        .map((one) => {
          const { opens_at, is_open, on_now } = windowOf(one, now)
          return {
            ...one,
            starts_at: toInstant(one.starts_at, zone),
            ends_at: toInstant(one.ends_at, zone),
            opens_at: toInstant(opens_at, zone),
            on_now,
            online_url: is_open ? one.online_url : null,
          }
        }),
    }
  })
}

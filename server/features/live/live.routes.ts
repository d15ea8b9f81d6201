import { liveClasses } from '#contract/live.ts'
import { windowOf } from '#contract/live.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { classesToCome, isOwnBatch } from './live.queries.ts'

/** Live classes of the student's own batches. */
export function liveRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  route(liveClasses, async ({ who, body }) => {
    if (!(await isOwnBatch(db.read, who.stud_id, body.batch_id, body.sub_id))) throw new Refused('not_found')
    const now = clock.now()
    const { zone } = await academy()
    const classes = await classesToCome(db.read, body.batch_id, body.sub_id, now)
    return {
      data: classes.map((one) => {
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

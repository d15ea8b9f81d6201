import { home } from '#contract/home.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { momentOf, toDay } from '../../ports/time.ts'
import { dayLoader } from './load-day.ts'
import { changeAfter, dayView } from './day-view.ts'

/** The home screen in one answer. */
export function homeRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const load = dayLoader(db)
  const cache = perStudent({ of: ['teaching', 'people', 'attendance'] })
  route(home, { cache }, async ({ caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = await load({ ...caller, today }, (of) => momentOf(of, '00:00', zone))
    return { data: dayView(day, { today, now, zone }), until: changeAfter(day, now) }
  })
}

import { childNews } from '#contract/guardian/child.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { GuardianRoute } from '../../http/calls/guardian-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { newsPage } from '../news/news-page.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }

/** The academy's news as the child reads it. */
export function childNewsRoutes(route: GuardianRoute, { db, clock, academy }: Deps): void {
  route(childNews, async ({ child, body }) => {
    const { zone } = await academy()
    return { data: await newsPage(db.read, { ...child, today: toDay(clock.now(), zone) }, body) }
  })
}

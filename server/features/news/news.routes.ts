import { newsEvent, newsEvents } from '#contract/news.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { newsById, newsOf } from './news.queries.ts'

/** News and events of the academy, the student's level and batches. */
export function newsRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const today = async () => toDay(clock.now(), (await academy()).zone)

  route(newsEvents, async ({ who, body }) => {
    const reader = { ...who, today: await today() }
    const before = body.before === undefined ? null : await newsById(db.read, reader, body.before)
    // The item that the last page ended with is gone: there is nothing to go on from.
    if (before === undefined) return { data: [] }
    return { data: await newsOf(db.read, reader, { limit: body.limit ?? null, before }) }
  })

  route(newsEvent, async ({ who, body }) => {
    const item = await newsById(db.read, { ...who, today: await today() }, body.id)
    if (!item) throw new Refused('not_found')
    return { data: item }
  })
}

import { newsEvent, newsEvents } from '#contract/news.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perBatch } from '../../cache/cache-policy.ts'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { hasBatchNews, newsById } from './news.queries.ts'
import { newsPage } from './news-page.ts'

/** News and events of the academy, the student's level and batches. */
export function newsRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const today = async () => toDay(clock.now(), (await academy()).zone)

  const hasNews = contentCache<boolean>('teaching')
  const hasBatches = (caller: Caller) => hasNews('', caller, async () => hasBatchNews(db.read))
  route(newsEvents, { cache: perBatch(hasBatches) }, async ({ caller, body }) => {
    return { data: await newsPage(db.read, { ...caller, today: await today() }, body) }
  })

  route(newsEvent, async ({ caller, body }) => {
    const item = await newsById(db.read, { ...caller, today: await today() }, body.id)
    if (!item) throw new ApiError('not_found')
    return { data: item }
  })
}

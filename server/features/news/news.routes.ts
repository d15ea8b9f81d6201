import { newsEvent, newsEvents } from '#contract/news.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { contentCache } from '../../academy/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route, Caller } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { toDay } from '../../ports/time.ts'
import { batchKeys } from '../../session/level.queries.ts'
import { hasBatchNews, newsById, newsOf } from './news.queries.ts'

/** News and events of the academy, the student's level and batches. */
export function newsRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const today = async () => toDay(clock.now(), (await academy()).zone)

  const batchKeyOf = batchKeys(db.read)
  const isByBatch = contentCache<boolean>()
  const firstPages = contentCache<SerializedAnswer<DataOf<typeof newsEvents>>>()
  const firstPage = async (reader: Caller & { today: string }, limit: number | null) => {
    const { ac_id, content } = reader
    const byBatch = await isByBatch('', content, async () => hasBatchNews(db.read))
    const key = `${ac_id} ${reader.today} ${limit} ${byBatch ? await batchKeyOf(reader) : ''}`
    return firstPages(key, content, async () =>
      serializedAnswer(jsonText(await newsOf(db.read, reader, { limit, before: null }))),
    )
  }

  route(newsEvents, async ({ caller, body }) => {
    const reader = { ...caller, today: await today() }
    const limit = body.limit ?? null
    if (body.before === undefined) return { ready: await firstPage(reader, limit) }
    const before = await newsById(db.read, reader, body.before)
    // The item that the last page ended with is gone: there is nothing to go on from.
    if (before === undefined) return { data: [] }
    return { data: await newsOf(db.read, reader, { limit, before }) }
  })

  route(newsEvent, async ({ caller, body }) => {
    const item = await newsById(db.read, { ...caller, today: await today() }, body.id)
    if (!item) throw new ApiError('not_found')
    return { data: item }
  })
}

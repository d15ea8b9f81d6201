import { recentlyWatched, topics, watchedCounts, watchProgress } from '#contract/recorded.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Caller } from '../../http/calls/caller.ts'
import type { Addresses, FileAddress } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { bumpStudentVersion } from '../../session/session.queries.ts'
import {
  isTopicOfLevel,
  progressOf,
  putProgress,
  stoppedIn,
  topicsOf,
  watchedBy,
  watchedIn,
} from './recorded.queries.ts'
import { watchedPercent } from './recorded.rules.ts'
import { NEVER, placeOf, stoppedAt, videoOf } from './topic-view.ts'

type WatchedTopic = Awaited<ReturnType<typeof watchedBy>>[number]

type Deps = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }

/** Recorded classes: a chapter's topics, what was watched lately, and where the student stopped. */
export function recordedRoutes(route: Route, { db, clock, academy, addresses }: Deps): void {
  const ofChapter = contentCache<Awaited<ReturnType<typeof topicsOf>>>('teaching')
  const cache = perStudent<unknown, Caller>({ of: ['teaching'], varyBy: addresses.signatureFor })
  route(topics, { cache }, async ({ caller, body: { chapter_id } }) => {
    const rows = await ofChapter(`${caller.ac_id} ${chapter_id}`, caller, async () => {
      if (!(await isChapterOfLevel(db.read, chapter_id, caller.ac_id))) throw new ApiError('not_found')
      return topicsOf(db.read, chapter_id)
    })
    const ids = rows.map(({ topic_id }) => topic_id)
    const stopped = new Map((await stoppedIn(db.read, caller.stud_id, ids)).map((one) => [one.topic_id, one]))
    const addressOf = addresses(caller)
    const data = rows.map((row) => ({
      ...videoOf(row, addressOf),
      ...placeOf(row),
      ...stoppedAt(stopped.get(row.topic_id) ?? NEVER, row.video_duration),
    }))
    return { data }
  })

  route(recentlyWatched, { cache }, async ({ caller, body }) => {
    const before = body.before === undefined ? null : Date.parse(body.before)
    if (Number.isNaN(before)) throw new ApiError('malformed', { field: 'before' })
    const rows = await watchedBy(db.read, caller.stud_id, caller.ac_id, { limit: body.limit ?? null, before })
    const { zone } = await academy()
    const addressOf = addresses(caller)
    return { data: rows.map((row) => watchedOf(row, addressOf, zone)) }
  })

  route(watchedCounts, { cache: perStudent({ of: ['teaching'] }) }, async ({ caller }) => ({
    data: await watchedIn(db.read, caller.stud_id, caller.ac_id),
  }))

  route(watchProgress, async ({ caller, body }) => {
    const { stud_id } = caller
    const watched_at = clock.now()
    const known = await db.writeForStudent(stud_id, async (tx) => {
      if (!(await isTopicOfLevel(tx, body.topic_id, caller.ac_id))) return false
      const before = await progressOf(tx, stud_id, body.topic_id)
      const duration = body.duration ?? before?.duration ?? null
      const watched_percent = watchedPercent(body.position, duration, before?.watched_percent ?? 0)
      const { topic_id, position } = body
      await putProgress(tx, { stud_id, topic_id, position, duration, watched_percent, watched_at })
      await bumpStudentVersion(tx, stud_id)
      return true
    })
    if (!known) throw new ApiError('not_found')
    return { data: { position: body.position } }
  })
}

const watchedOf = (row: WatchedTopic, addressOf: FileAddress, zone: string) => ({
  ...videoOf(row, addressOf),
  ...placeOf(row),
  ...stoppedAt(row, row.video_duration),
  thumbnail: row.thumbnail,
  watched_at: toInstant(row.watched_at ?? 0, zone),
})

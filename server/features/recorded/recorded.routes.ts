import { recentlyWatched, topics, watchProgress } from '#contract/recorded.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import { contentCache } from '../../academy/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route, Caller } from '../../http/calls/route.ts'
import { addressUnder, type Addresses, type FileAddress } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { bumpStudentVersion } from '../../session/session.queries.ts'
import { isTopicOfLevel, progressOf, putProgress, stoppedIn, topicsOf, watchedBy } from './recorded.queries.ts'
import { watchedPercent } from './recorded.rules.ts'
import { placeOf, type SerializedTopics, serializedTopics, stoppedAt, videoOf } from './serialized-topics.ts'

type WatchedTopic = Awaited<ReturnType<typeof watchedBy>>[number]

type Deps = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }

/** Recorded classes: a chapter's topics, what was watched lately, and where the student stopped. */
export function recordedRoutes(route: Route, { db, clock, academy, addresses }: Deps): void {
  const ofChapter = contentCache<SerializedTopics>()
  const listOf = ({ ac_id, content }: Caller, chapterId: number) =>
    ofChapter(`${ac_id} ${chapterId}`, content, async () => {
      if (!(await isChapterOfLevel(db.read, chapterId, ac_id))) throw new ApiError('not_found')
      return serializedTopics(await topicsOf(db.read, chapterId))
    })
  const own = studentCache<SerializedAnswer<DataOf<typeof topics>>>()
  route(topics, async ({ caller, body }) => {
    const { chapter_id } = body
    const signature = addresses.signatureFor(caller)
    const ready = await own(String(chapter_id), { ...caller, varyBy: signature }, async () => {
      const list = await listOf(caller, chapter_id)
      return serializedAnswer(list.textFor(signature, await stoppedIn(db.read, caller.stud_id, list.topicIds)))
    })
    return { ready }
  })

  const lately = studentCache<SerializedAnswer<DataOf<typeof recentlyWatched>>>()
  route(recentlyWatched, async ({ caller, body }) => {
    const before = body.before === undefined ? null : Date.parse(body.before)
    if (Number.isNaN(before)) throw new ApiError('malformed', { field: 'before' })
    const limit = body.limit ?? null
    const signature = addresses.signatureFor(caller)
    const ready = await lately(`${limit} ${before}`, { ...caller, varyBy: signature }, async () => {
      const rows = await watchedBy(db.read, caller.stud_id, caller.ac_id, { limit, before })
      const { zone } = await academy()
      return serializedAnswer(jsonText(rows.map((row) => watchedOf(row, addressUnder(signature), zone))))
    })
    return { ready }
  })

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
  ...stoppedAt(row),
  thumbnail: row.thumbnail,
  watched_at: toInstant(row.watched_at ?? 0, zone),
})

import { recentlyWatched, topics, watchedCounts, watchProgress } from '#contract/recorded.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { contentCache } from '../../cache/content-cache.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Caller } from '../../http/calls/api-request.ts'
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
  type WatchableTopic,
} from './recorded.queries.ts'
import { watchedPercent, resumeAt, type VideoKind } from './recorded.rules.ts'
import type { Renditions } from '../../media/renditions.rules.ts'

type Stopped = Pick<WatchableTopic, 'position' | 'duration' | 'watched_percent'>

const NEVER: Stopped = { position: null, duration: null, watched_percent: null }

const placeOf = ({ chapter_id, chapter_name, subject_id, subject_name }: WatchableTopic) => ({
  chapter_id,
  chapter_name,
  subject_id,
  subject_name,
})

/** A player knows the length better than the file's metadata, which are there before anybody has played the video. */
const stoppedAt = ({ position, duration, watched_percent }: Stopped, fileDuration: number | null) => ({
  position: resumeAt(position ?? 0, duration),
  duration: duration ?? fileDuration,
  watched_percent: watched_percent ?? 0,
})

function videoOf(row: WatchableTopic, addressOf: FileAddress) {
  const { topic_id, topic_name, video_kind, video_url, video_file, video_name, captions_file, captions_name } = row
  const own = video_file !== null && video_name !== null ? addressOf({ file_id: video_file, name: video_name }) : null
  const captions =
    captions_file !== null && captions_name !== null
      ? [
          {
            language: row.captions_language ?? 'en',
            address: addressOf({ file_id: captions_file, name: captions_name }),
          },
        ]
      : []
  const size_bytes = video_kind === 'file' && own !== null ? row.video_size : null
  return {
    topic_id,
    topic_name,
    video_kind: video_kind as VideoKind | null,
    video_link: own ?? video_url,
    captions,
    size_bytes,
    ...(row.video_ladder !== null && { ladder: JSON.parse(row.video_ladder) as Renditions }),
  }
}

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
    const known = await db.write({ forStudent: stud_id }, async (tx) => {
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

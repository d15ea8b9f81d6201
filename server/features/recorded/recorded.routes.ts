import { recentlyWatched, topics, watchProgress } from '#contract/recorded.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import {
  isTopicOfLevel,
  progressOf,
  putProgress,
  topicsOf,
  type WatchableTopic,
  watchedBy,
} from './recorded.queries.ts'
import { resumeAt, type VideoKind, watchedPercent } from './recorded.rules.ts'

type House = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }
type AddressOf = ReturnType<Addresses>

/** Recorded classes: a chapter's topics, what was watched lately, and where the student stopped. */
export function recordedRoutes(route: Route, { db, clock, academy, addresses }: House): void {
  route(topics, async ({ who, body }) => {
    if (!(await isChapterOfLevel(db.read, body.chapter_id, who.ac_id))) throw new Refused('not_found')
    const rows = await topicsOf(db.read, who.stud_id, body.chapter_id)
    const addressOf = addresses(who)
    return { data: rows.map((row) => ({ ...videoOf(row, addressOf), ...placeOf(row), ...stoppedAt(row) })) }
  })

  route(recentlyWatched, async ({ who, body }) => {
    const before = body.before === undefined ? null : Date.parse(body.before)
    if (Number.isNaN(before)) throw new Refused('malformed', { field: 'before' })
    const rows = await watchedBy(db.read, who.stud_id, who.ac_id, { limit: body.limit ?? null, before })
    const { zone } = await academy()
    const addressOf = addresses(who)
    return {
      data: rows.map((row) => ({
        ...videoOf(row, addressOf),
        ...placeOf(row),
        ...stoppedAt(row),
        thumbnail: row.thumbnail,
        watched_at: toInstant(row.watched_at ?? 0, zone),
      })),
    }
  })

  route(watchProgress, async ({ who, body }) => {
    const watched_at = clock.now()
    const known = await db.write(async (tx) => {
      if (!(await isTopicOfLevel(tx, body.topic_id, who.ac_id))) return false
      const before = await progressOf(tx, who.stud_id, body.topic_id)
      const duration = body.duration ?? before?.duration ?? null
      const watched_percent = watchedPercent(body.position, duration, before?.watched_percent ?? 0)
      const { stud_id } = who
      const { topic_id, position } = body
      await putProgress(tx, { stud_id, topic_id, position, duration, watched_percent, watched_at })
      return true
    })
    if (!known) throw new Refused('not_found')
    return { data: { position: body.position } }
  })
}

const placeOf = ({ chapter_id, chapter_name, subject_id, subject_name }: WatchableTopic) => ({
  chapter_id,
  chapter_name,
  subject_id,
  subject_name,
})

const stoppedAt = ({ position, duration, watched_percent }: WatchableTopic) => ({
  position: resumeAt(position ?? 0, duration),
  duration,
  watched_percent: watched_percent ?? 0,
})

function videoOf(row: WatchableTopic, addressOf: AddressOf) {
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
  return { topic_id, topic_name, video_kind: video_kind as VideoKind | null, video_link: own ?? video_url, captions }
}

import { recentlyWatched, topics, watchProgress } from '#contract/recorded.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownLists, readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import { type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import type { Addresses } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { ownChanged } from '../../session/session.queries.ts'
import { isTopicOfLevel, progressOf, putProgress, stoppedIn, topicsOf, watchedBy } from './recorded.queries.ts'
import { watchedPercent } from './recorded.rules.ts'
import { placeOf, type ReadyTopics, readyTopics, stoppedAt, videoOf } from './shown-topics.ts'

type House = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }

/** Recorded classes: a chapter's topics, what was watched lately, and where the student stopped. */
export function recordedRoutes(route: Route, { db, clock, academy, addresses }: House): void {
  const ofChapter = readyLists<ReadyTopics>()
  const own = ownLists<ReadyAnswer<DataOf<typeof topics>>>()
  route(topics, async ({ who, body }) => {
    const { chapter_id } = body
    const list = await ofChapter(`${who.ac_id} ${chapter_id}`, who.content, async () => {
      if (!(await isChapterOfLevel(db.read, chapter_id, who.ac_id))) throw new Refused('not_found')
      return readyTopics(await topicsOf(db.read, chapter_id))
    })
    const signature = addresses.signatureFor(who)
    const ready = await own(`${who.session_id} ${chapter_id}`, { ...who, signature }, async () =>
      readyAnswer(list.textFor(signature, await stoppedIn(db.read, who.stud_id, list.topicIds))),
    )
    return { ready }
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
      await ownChanged(tx, who.session_id)
      return true
    })
    if (!known) throw new Refused('not_found')
    return { data: { position: body.position } }
  })
}

import { recentlyWatched, topics, watchProgress } from '#contract/recorded.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { readyLists } from '../../academy/ready-lists.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route, Who } from '../../http/route.ts'
import { addressUnder, type Addresses, type FileAddress } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { ownChanged } from '../../session/session.queries.ts'
import { isTopicOfLevel, progressOf, putProgress, stoppedIn, topicsOf, watchedBy } from './recorded.queries.ts'
import { watchedPercent } from './recorded.rules.ts'
import { placeOf, type ReadyTopics, readyTopics, stoppedAt, videoOf } from './shown-topics.ts'

type WatchedTopic = Awaited<ReturnType<typeof watchedBy>>[number]

type House = { db: Db; clock: Clock; academy: AcademyReader; addresses: Addresses }

/** Recorded classes: a chapter's topics, what was watched lately, and where the student stopped. */
export function recordedRoutes(route: Route, { db, clock, academy, addresses }: House): void {
  const ofChapter = readyLists<ReadyTopics>()
  const listOf = ({ ac_id, content }: Who, chapterId: number) =>
    ofChapter(`${ac_id} ${chapterId}`, content, async () => {
      if (!(await isChapterOfLevel(db.read, chapterId, ac_id))) throw new Refused('not_found')
      return readyTopics(await topicsOf(db.read, chapterId))
    })
  const own = ownAnswers<ReadyAnswer<DataOf<typeof topics>>>()
  route(topics, async ({ who, body }) => {
    const { chapter_id } = body
    const signature = addresses.signatureFor(who)
    const ready = await own(String(chapter_id), { ...who, also: signature }, async () => {
      const list = await listOf(who, chapter_id)
      return readyAnswer(list.textFor(signature, await stoppedIn(db.read, who.stud_id, list.topicIds)))
    })
    return { ready }
  })

  const lately = ownAnswers<ReadyAnswer<DataOf<typeof recentlyWatched>>>()
  route(recentlyWatched, async ({ who, body }) => {
    const before = body.before === undefined ? null : Date.parse(body.before)
    if (Number.isNaN(before)) throw new Refused('malformed', { field: 'before' })
    const limit = body.limit ?? null
    const signature = addresses.signatureFor(who)
    const ready = await lately(`${limit} ${before}`, { ...who, also: signature }, async () => {
      const rows = await watchedBy(db.read, who.stud_id, who.ac_id, { limit, before })
      const { zone } = await academy()
      return readyAnswer(jsonText(rows.map((row) => watchedOf(row, addressUnder(signature), zone))))
    })
    return { ready }
  })

  route(watchProgress, async ({ who, body }) => {
    const { stud_id } = who
    const watched_at = clock.now()
    const known = await db.writeOwn(stud_id, async (tx) => {
      if (!(await isTopicOfLevel(tx, body.topic_id, who.ac_id))) return false
      const before = await progressOf(tx, stud_id, body.topic_id)
      const duration = body.duration ?? before?.duration ?? null
      const watched_percent = watchedPercent(body.position, duration, before?.watched_percent ?? 0)
      const { topic_id, position } = body
      await putProgress(tx, { stud_id, topic_id, position, duration, watched_percent, watched_at })
      await ownChanged(tx, stud_id)
      return true
    })
    if (!known) throw new Refused('not_found')
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

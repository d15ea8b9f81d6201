import {
  staffArchiveLesson,
  staffChapterLessons,
  staffLessons,
  staffOrderLessons,
  staffSaveLesson,
} from '#contract/staff/lessons.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { putTopic, numberTopics, renameTopic } from '../../features/recorded/recorded.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { plainText } from '../../http/language.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { missingVideoPrograms } from '../../importing/converting/run-program.ts'
import { archive, archivedOf, unarchive } from '../../academy/archived.queries.ts'
import type { Addresses } from '../../media/addresses.ts'
import { actorOf } from '../accounts/actor.ts'
import { ALL_SUBJECTS, type LessonDeps, subjectsCaredFor, TEACH } from './lesson-deps.ts'
import {
  topicSeen,
  chapterSeen,
  chaptersOfSubjects,
  filesShown,
  isSittingOpen,
  topicsInChapter,
} from './lessons.queries.ts'
import { noteLessonOf } from './recordings.routes.ts'
import { setLink } from './lesson-link.ts'
import { sentOf, shownOf } from './shown-lesson.ts'
import { videosOfTopics, videosWaiting } from './videos.queries.ts'

type Row = {
  subject_id: number
  subject_name: string
  level: string
  chapter_id: number | null
  chapter_no: number | null
  chapter_name: string | null
  topics: number
  videos: number
}

/** Rows of subjects and chapters, in their order, as subjects that have chapters. */
function lessonTree(rows: Row[]) {
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return [...bySubject.values()].map((own) => {
    const [{ subject_id, subject_name, level }] = own as [Row]
    const chapters = own.flatMap(({ chapter_id, chapter_no, chapter_name, topics, videos }) =>
      chapter_id === null || chapter_no === null || chapter_name === null
        ? []
        : [{ chapter_id, chapter_no, chapter_name, topics, videos }],
    )
    return { subject_id, subject_name, level, chapters }
  })
}

type Topic = Tables['topics']

/**
 * Returns the version that a form sends back, so that neither two people nor an import overwrite each other's changes.
 */
const versionOf = (topics: Topic[]): string =>
  hashOf(JSON.stringify(topics.map(({ topic_id, topic_no, topic_name }) => [topic_id, topic_no, topic_name])))

/** The chapters of what somebody teaches, their topics, and the order of those. */
export function lessonsRoutes(route: StaffRoute, deps: LessonDeps & { addresses: Addresses }): void {
  const { db } = deps
  archiveRoute(route, deps)
  orderRoute(route, deps)
  saveRoute(route, deps)

  route(staffLessons, async ({ caller }) => ({
    data: { subjects: lessonTree(await chaptersOfSubjects(db.read, await subjectsCaredFor(db.read, caller))) },
  }))

  route(staffChapterLessons, async ({ body, caller, language }) => {
    const { subject_code: _code, ...chapter } = await chapterFor(db.read, caller, body.chapter_id)
    const topics = await topicsInChapter(db.read, body.chapter_id)
    const videos = await videosOfTopics(
      db.read,
      topics.map(({ topic_id }) => topic_id),
    )
    const files = await filesShown(
      db.read,
      topics.flatMap(({ video_file }) => video_file ?? []),
    )
    const archived = await archivedOf(db.read, 'topic')
    const addressOf = deps.addresses(caller)
    const rows = topics.map(async (topic) => {
      const video = videos.find(({ topic_id }) => topic_id === topic.topic_id)
      return {
        topic_id: topic.topic_id,
        topic_name: topic.topic_name,
        video_link: topic.video_url,
        is_archived: archived.has(topic.topic_id),
        shown: shownOf(topic, files.get(topic.video_file ?? 0), addressOf),
        captions: topic.captions_language,
        sent: video ? await sentOf(deps.settings, video, language) : null,
      }
    })
    return {
      data: {
        ...chapter,
        version: versionOf(topics),
        topics: await Promise.all(rows),
        workshop: await workshop(deps, caller),
      },
    }
  })
}

function orderRoute(route: StaffRoute, { db, clock }: LessonDeps): void {
  route(staffOrderLessons, async ({ body: { chapter_id, version, topic_ids }, caller, request_id }) => {
    const at = clock.now()
    const entry = {
      ...actorOf(caller, request_id, TEACH),
      at,
      entity: 'chapter',
      entity_id: String(chapter_id),
    } as const
    const after = await db.write(async (tx) => {
      const before = await chapterAsSeen(tx, caller, chapter_id, version)
      const byId = new Map(before.map((topic) => [topic.topic_id, topic]))
      const wanted = [...new Set(topic_ids)].flatMap((id) => byId.get(id) ?? [])
      if (wanted.length !== before.length || topic_ids.length !== before.length) throw new ApiError('changed_meanwhile')
      const numbers = before.map(({ topic_no }) => topic_no)
      const numbered = wanted.map(({ topic_id }, place) => ({ topic_id, topic_no: numbers[place] ?? place + 1 }))
      await numberTopics(
        tx,
        numbered.filter(({ topic_id, topic_no }) => byId.get(topic_id)?.topic_no !== topic_no),
      )
      const names = (topics: Topic[]) => topics.map(({ topic_name }) => topic_name).join(' · ')
      const changes = [{ field: 'order', before: names(before), after: names(wanted) }]
      await writeAudit(tx, { ...entry, action: 'lessons_reordered', changes, reason: null })
      return topicsInChapter(tx, chapter_id)
    })
    return { data: { version: versionOf(after) } }
  })
}

function saveRoute(route: StaffRoute, { db, clock, newId, settings }: LessonDeps): void {
  route(staffSaveLesson, async ({ body, caller, request_id }) => {
    const { chapter_id, version, topic_id, topic_name, video_link, class_id } = body
    const name = topic_name.trim()
    if (name === '') throw new ApiError('rule', { field: 'topic_name', text: plainText('staff_lesson_unnamed') })
    const [at, ownId] = [clock.now(), newId()]
    const actor = actorOf(caller, request_id, TEACH)
    const saved = await db.write(async (tx) => {
      const before = await chapterAsSeen(tx, caller, chapter_id, version)
      const known = before.find((topic) => topic.topic_id === topic_id)
      if (topic_id !== undefined && !known) throw new ApiError('not_found')
      const id = known?.topic_id ?? ownId
      if (known) await renameTopic(tx, known, name)
      else await putTopic(tx, newTopic({ topic_id: ownId, chapter_id, topic_name: name }, before))
      const action = known ? 'lesson_renamed' : 'lesson_added'
      const linked = { topic_id: id, video_url: known?.video_url ?? null }
      const changes = [
        ...(known?.topic_name === name
          ? []
          : [{ field: 'topic_name', before: known?.topic_name ?? null, after: name }]),
        ...(video_link === undefined ? [] : await setLink(tx, linked, video_link, settings.mediaHosts)),
      ]
      const entry = { ...actor, at, action, entity: 'topic', entity_id: String(id), changes, reason: null } as const
      if (changes.length > 0) await writeAudit(tx, entry)
      if (class_id !== undefined)
        await noteLessonOf(tx, { caller, request_id }, { class_id, topic_id: id, noted_at: at })
      return { topic_id: id, version: versionOf(await topicsInChapter(tx, chapter_id)) }
    })
    return { data: saved }
  })
}

function archiveRoute(route: StaffRoute, { db, clock }: LessonDeps): void {
  route(staffArchiveLesson, async ({ body: { topic_id, restore }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      const topic = await topicSeen(tx, topic_id, await subjectsCaredFor(tx, caller))
      if (!topic) throw new ApiError('not_found')
      const isDone = restore ? await unarchive(tx, 'topic', topic_id) : await archive(tx, 'topic', topic_id, at)
      if (!isDone) return
      const { topic_name: name } = topic
      const changes = [{ field: 'topic_name', before: restore ? null : name, after: restore ? name : null }]
      const action = restore ? 'catalog_restored' : 'catalog_archived'
      const entry = { at, action, entity: 'topic', entity_id: String(topic_id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, TEACH), ...entry })
    })
    return { data: {} }
  })
}

async function chapterFor(read: Tx, caller: StaffCaller, chapterId: number) {
  const chapter = await chapterSeen(read, chapterId, await subjectsCaredFor(read, caller))
  if (!chapter) throw new ApiError('not_found')
  return chapter
}

/**
 * Returns the topics of a chapter that the caller may change.
 *
 * @throws {ApiError} `changed_meanwhile` where they differ from what was seen.
 */
async function chapterAsSeen(tx: Tx, caller: StaffCaller, chapterId: number, version: string): Promise<Topic[]> {
  await chapterFor(tx, caller, chapterId)
  const topics = await topicsInChapter(tx, chapterId)
  if (versionOf(topics) !== version) throw new ApiError('changed_meanwhile')
  return topics
}

const newTopic = (own: Pick<Topic, 'topic_id' | 'chapter_id' | 'topic_name'>, before: Topic[]): Topic => ({
  ...own,
  topic_no: Math.max(0, ...before.map(({ topic_no }) => topic_no)) + 1,
  video_kind: null,
  video_url: null,
  video_file: null,
  captions_file: null,
  captions_language: null,
})

const LOOKED_FOR_MS = 60_000
let looked: { at: number; missing: Promise<string[]> } | null = null

/** Programs that were just installed are found within a minute. */
async function missingNow(): Promise<string[]> {
  const now = performance.now()
  if (!looked || now - looked.at > LOOKED_FOR_MS) looked = { at: now, missing: missingVideoPrograms() }
  return looked.missing
}

/** The room of the server is for those who can make more. */
async function workshop({ db, clock, settings }: LessonDeps, { roles }: StaffCaller) {
  return {
    missing: await missingNow(),
    is_paused: await isSittingOpen(db.read, clock.now()),
    waiting: await videosWaiting(db.read),
    free_bytes: ALL_SUBJECTS.some((role) => roles.includes(role)) ? await freeBytes(settings.dataDir) : null,
    max_bytes: settings.limits.video_bytes,
  }
}

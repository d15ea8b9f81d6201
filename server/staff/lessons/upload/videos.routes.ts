import type { IncomingMessage } from 'node:http'
import { staffVideoAct, staffVideoBegin, staffVideoPart } from '#contract/staff/videos.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { setTopicVideo, type TopicVideo } from '../../../features/recorded/recorded.queries.ts'
import { toId } from '../../../http/calls/schemas.ts'
import type { StaffCaller, StaffFileRoute, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { takePart } from '../../../http/files/take-part.ts'
import { actorOf } from '../../accounts/actor.ts'
import { type LessonDeps, subjectsCaredFor, TEACH } from '../lesson-deps.ts'
import { topicSeen } from '../lessons.queries.ts'
import { isVideoHere, receivedOf, removeVideoFolder, videoPlaces } from '../video-folder.ts'
import { changeVideo, removeVideo, type StoredVideo, videoById, addVideo, videoOfTopic } from '../videos.queries.ts'
import { hostname } from 'node:os'
import { mkdir } from 'node:fs/promises'
import { m } from '#messages/server'
import type { BodyOf } from '#contract/call.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { newFileName } from '../../../http/files/take-file.ts'
import { plainText, type Text } from '../../../http/language.ts'
import { freeBytes } from '../../../ports/free-bytes.ts'
import { UNTOUCHED_VIDEO } from '../untouched-video.ts'

/** A file lies on the disk of the machine that took it; `machine` is how that one calls itself. */
const videoElsewhere = ({ machine }: { machine: string | null }): ApiError =>
  new ApiError('rule', {
    field: 'file',
    text: (locale) => m.staff_import_elsewhere({ machine: machine ?? '–' }, { locale }),
  })

type Wanted = BodyOf<typeof staffVideoBegin>

const GIGABYTE = 1_000_000_000
const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1)
/** States that change only by a new file. */
const OVER: ReadonlySet<string> = new Set(['ready', 'as_is', 'failed'])

const refuse = (field: string, text: Text) => new ApiError('rule', { field, text })

/** Begins a file, or finds the same one that broke off. Rejects with `rule` where there is no room for it. */
async function beginVideo(
  deps: LessonDeps,
  wanted: Wanted,
  { caller, actor }: { caller: StaffCaller; actor: Actor },
): Promise<StoredVideo> {
  const { db, settings } = deps
  const subjects = await subjectsCaredFor(db.read, caller)
  if (!(await topicSeen(db.read, wanted.topic_id, subjects))) throw new ApiError('not_found')
  const known = await videoOfTopic(db.read, wanted.topic_id)
  if (known && isSame(known, wanted)) {
    if (!isVideoHere(settings, known)) throw videoElsewhere(known)
    return known
  }
  refuseUnusable(wanted)
  await refuseWithoutRoom(deps, wanted.bytes)
  const row = rowOf(deps, wanted, caller, actor)
  const replaced = await db.write(async (tx) => {
    if (!(await topicSeen(tx, wanted.topic_id, subjects))) throw new ApiError('not_found')
    const before = await videoOfTopic(tx, wanted.topic_id)
    if (before && !OVER.has(before.state)) throw refuse('file', busyWith(before))
    if (before) await removeVideo(tx, before.video_id)
    await addVideo(tx, row)
    const changes = [{ field: 'file', before: null, after: wanted.name }]
    const entry = {
      at: row.added_at,
      action: 'video_upload_started',
      entity: 'topic',
      entity_id: String(wanted.topic_id),
    } as const
    await writeAudit(tx, { ...actor, ...entry, changes, reason: null })
    return before
  })
  if (replaced) await removeVideoFolder(settings, replaced.folder)
  await mkdir(videoPlaces(settings, row.folder).all, { recursive: true })
  return row
}

const isSame = (row: StoredVideo, { name, bytes, stamp }: Wanted) =>
  row.state === 'uploading' && row.name === name && row.bytes === bytes && row.stamp === stamp

const busyWith =
  ({ name, who }: StoredVideo): Text =>
  (locale) =>
    m.staff_video_other({ name, who }, { locale })

const MAX_NAME = 200

/** An empty file is usually one that was not copied whole. */
function refuseUnusable({ name, bytes }: Wanted): void {
  if (bytes === 0) throw refuse('file', plainText('staff_video_empty'))
  if (name.length > MAX_NAME) throw refuse('file', (locale) => m.staff_video_long_name({ max: MAX_NAME }, { locale }))
}

async function refuseWithoutRoom({ settings }: LessonDeps, bytes: number): Promise<void> {
  const { video_bytes } = settings.limits
  if (bytes > video_bytes) {
    throw refuse('file', (locale) => m.staff_video_too_large({ size: gigabytes(video_bytes) }, { locale }))
  }
  if ((await freeBytes(settings.dataDir)) >= 2 * bytes) return
  throw refuse('file', (locale) => m.staff_video_no_room({ needed: gigabytes(2 * bytes) }, { locale }))
}

const rowOf = (
  { clock, newId }: LessonDeps,
  { topic_id, name, bytes, stamp }: Wanted,
  caller: StaffCaller,
  actor: Actor,
): StoredVideo => ({
  video_id: newId(),
  topic_id,
  staff_id: caller.staff_id,
  who: caller.name,
  actor: JSON.stringify(actor),
  name,
  bytes,
  stamp,
  folder: newFileName(),
  machine: hostname(),
  state: 'uploading',
  ...UNTOUCHED_VIDEO,
  added_at: clock.now(),
  asked_at: null,
})

/** Files that are on their way to this process. */
const MAX_AT_ONCE = 8
const RETRY_SECONDS = 5
const NOT_SHOWN: StoredVideo['state'][] = ['uploading', 'waiting', 'checking', 'converting', 'failed']

/** Videos come in pieces, go on after whatever broke off, and are thrown away, tried again or put back. */
export function videosRoutes(route: StaffRoute, fileRoute: StaffFileRoute, deps: LessonDeps): void {
  const { db, settings } = deps
  let underWay = 0

  route(staffVideoBegin, async ({ body, caller, request_id }) => {
    const row = await beginVideo(deps, body, { caller, actor: actorOf(caller, request_id, TEACH) })
    return { data: { video_id: row.video_id, received: await receivedOf(settings, row) } }
  })

  fileRoute(staffVideoPart, async ({ caller }, request) => {
    if (underWay >= MAX_AT_ONCE) throw new ApiError('too_many', { retryAfter: RETRY_SECONDS })
    underWay += 1
    try {
      return { data: await takeNext(deps, caller, request) }
    } finally {
      underWay -= 1
    }
  })

  route(staffVideoAct, async ({ body: { video_id, act }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, TEACH)
    const found = await seen(deps, video_id, caller)
    if (act === 'retry') await retry(deps, found)
    else if (act === 'restore') await restore(deps, found, actor)
    else {
      const isGone = await db.write(async (tx) => {
        if (!(await changeVideo(tx, video_id, NOT_SHOWN, { state: 'failed' }))) return false
        await removeVideo(tx, video_id)
        return true
      })
      if (!isGone) throw new ApiError('changed_meanwhile')
      await removeVideoFolder(settings, found.folder)
    }
    return { data: {} }
  })
}

async function seen({ db }: LessonDeps, videoId: number | null, caller: StaffCaller): Promise<StoredVideo> {
  const row = videoId === null ? undefined : await videoById(db.read, videoId)
  const subjects = await subjectsCaredFor(db.read, caller)
  if (!row || !(await topicSeen(db.read, row.topic_id, subjects))) throw new ApiError('not_found')
  return row
}

/** Takes the bytes that come next; the last ones put the file into the queue. */
async function takeNext(deps: LessonDeps, caller: StaffCaller, request: IncomingMessage) {
  const { db, clock, settings } = deps
  const row = await seen(deps, toId(request.headers['x-video'] ?? ''), caller)
  if (!isVideoHere(settings, row)) throw videoElsewhere(row)
  const before = row.state === 'uploading' ? await receivedOf(settings, row) : row.bytes
  const offset = Number(request.headers['x-offset'])
  // Somebody sends it in another window, or an answer was lost.
  if (row.state !== 'uploading') return { received: before, state: row.state }
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > before) throw new ApiError('changed_meanwhile')
  const { source } = videoPlaces(settings, row.folder)
  await takePart(request, source, { offset, most: row.bytes - offset })
  const received = await receivedOf(settings, row)
  if (received < row.bytes) return { received, state: row.state }
  await db.write((tx) => changeVideo(tx, row.video_id, ['uploading'], { state: 'waiting', asked_at: clock.now() }))
  return { received, state: 'waiting' as const }
}

async function retry({ db, clock, settings }: LessonDeps, row: StoredVideo): Promise<void> {
  if (!isVideoHere(settings, row)) throw videoElsewhere(row)
  const anew = { state: 'waiting' as const, problem: null, step: null, percent: 0, asked_at: clock.now() }
  const isAsked = await db.write((tx) => changeVideo(tx, row.video_id, ['failed'], { ...anew, ended_at: null }))
  if (!isAsked) throw new ApiError('changed_meanwhile')
}

/**
 * Shows again what the topic showed before; the present video is stored in its place, so that this can be reverted too.
 */
async function restore({ db, clock }: LessonDeps, { video_id }: StoredVideo, actor: ReturnType<typeof actorOf>) {
  const at = clock.now()
  await db.write(async (tx) => {
    const row = await videoById(tx, video_id)
    const topic = row && (await topicSeen(tx, row.topic_id, null))
    if (!topic || row.was === null || (row.state !== 'ready' && row.state !== 'as_is'))
      throw new ApiError('changed_meanwhile')
    const { video_kind, video_url, video_file } = topic
    const now = JSON.stringify({ video_kind, video_url, video_file } satisfies TopicVideo)
    await setTopicVideo(tx, topic.topic_id, JSON.parse(row.was) as TopicVideo)
    await changeVideo(tx, video_id, ['ready', 'as_is'], { was: now })
    const entry = { at, action: 'video_restored', entity: 'topic', entity_id: String(topic.topic_id) } as const
    await writeAudit(tx, { ...actor, ...entry, changes: [], reason: null })
  })
}

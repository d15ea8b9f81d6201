import { hostname } from 'node:os'
import { mkdir } from 'node:fs/promises'
import { m } from '#messages/server'
import type { BodyOf } from '#contract/call.ts'
import type { staffVideoBegin } from '#contract/staff/videos.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { newFileName } from '../../../http/files/take-file.ts'
import type { Text } from '../../../http/language.ts'
import { freeBytes } from '../../../ports/free-bytes.ts'
import type { LessonDeps } from '../lesson-deps.ts'
import { topicSeen } from '../lessons.queries.ts'
import { subjectsCaredFor } from '../subjects-cared-for.ts'
import { UNTOUCHED_VIDEO } from '../untouched-video.ts'
import { isVideoHere, removeVideoFolder, videoPlaces } from '../video-folder.ts'
import { addVideo, removeVideo, type StoredVideo, videoOfTopic } from '../videos.queries.ts'
import { videoElsewhere } from './video-elsewhere.ts'

type Wanted = BodyOf<typeof staffVideoBegin>

const GIGABYTE = 1_000_000_000
const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(1)
/** What nothing happens to by itself any more: a new file takes its place. */
const OVER: ReadonlySet<string> = new Set(['ready', 'as_is', 'failed'])

const refuse = (field: string, text: Text) => new ApiError('rule', { field, text })

/** Begins a file, or finds the same one that broke off. Rejects with `rule` where there is no room for it. */
export async function beginVideo(
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
  await refuseWithoutRoom(deps, wanted.bytes)
  const row = rowOf(deps, wanted, caller, actor)
  const replaced = await db.write(async (tx) => {
    if (!(await topicSeen(tx, wanted.topic_id, subjects))) throw new ApiError('not_found')
    const before = await videoOfTopic(tx, wanted.topic_id)
    if (before && !OVER.has(before.state)) throw refuse('file', busyWith(before))
    if (before) await removeVideo(tx, before.video_id)
    await addVideo(tx, row)
    const changes = [{ field: 'file', before: null, after: wanted.name }]
    const entry = { at: row.added_at, action: 'video begun', entity: 'topic', entity_id: String(wanted.topic_id) }
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

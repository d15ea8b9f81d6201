import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { setTopicVideo, type TopicVideo } from '../../features/recorded/topic-writes.queries.ts'
import { fileById, forgetUnshown, type StoredFile } from '../../media/media.queries.ts'
import { playlistPieces } from '../../media/playlist-pieces.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { FileRef } from '../../provider/file-ref.ts'
import { fileId } from '../../provider/sheets/codes.ts'
import { topicSeen } from './lessons.queries.ts'
import type { RunVideosDeps, VideoWork } from './video-work.ts'
import { changeHeldVideo } from './videos.queries.ts'

type Showing = { ref: FileRef; kind: 'hls' | 'file'; state: 'converting' | 'ready' | 'as_is' }

/** From here on the topic shows this file. What it showed of the same video before, with fewer qualities, goes. */
export async function showVideo(deps: RunVideosDeps, work: VideoWork, { ref, kind, state }: Showing): Promise<void> {
  const { db, clock, newId, settings } = deps
  const { held, so } = work
  const now = clock.now()
  const isOver = state !== 'converting'
  const before = await db.write(async (tx) => {
    const topic = await topicSeen(tx, held.topic_id, null)
    if (!topic) throw new Error('the topic of a video is gone')
    const video_file = await fileId(tx, ref, { newId, now })
    const { video_kind, video_url, video_file: shown } = topic
    // A process that ended right after this has shown it already.
    const was = so.was ?? JSON.stringify({ video_kind, video_url, video_file: shown } satisfies TopicVideo)
    const released = isOver ? { holder: null, held_until: null, step: null, ended_at: now } : {}
    const isOurs = await changeHeldVideo(tx, held, { was, state, ...released })
    if (!isOurs) return null
    const isFirst = so.was === null
    await setTopicVideo(tx, held.topic_id, { video_kind: kind, video_url: null, video_file })
    if (isFirst) {
      const changes = [{ field: 'file', before: video_url, after: held.name }]
      const entry = { at: now, action: 'video shown', entity: 'topic', entity_id: String(held.topic_id) }
      await writeAudit(tx, { ...(JSON.parse(held.actor) as Actor), ...entry, changes, reason: null })
    }
    const replaced = isFirst || shown === null || shown === video_file ? undefined : await fileById(tx, shown)
    // What was there before this video came is not its own.
    const isOwn = replaced !== undefined && replaced.ladder !== null && replaced.file_id > held.video_id
    return { was, replaced: isOwn && (await forgetUnshown(tx, replaced.file_id)) ? replaced : undefined }
  })
  if (!before) return
  so.was = before.was
  if (before.replaced) await removePieces(storageOf(settings), before.replaced)
}

async function removePieces(storage: MediaStorage, { path, name }: StoredFile): Promise<void> {
  const pieces = await playlistPieces(storage, path, name).catch(() => new Set<string>())
  for (const piece of pieces) await storage.remove(`${path}/${piece}`)
}

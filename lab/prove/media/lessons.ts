import { createHash } from 'node:crypto'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { putChapter, putSubject } from '../../../server/features/catalog/catalog.writes.queries.ts'
import { putTopic } from '../../../server/features/recorded/recorded.queries.ts'
import { addFile, type StoredFile } from '../../../server/media/media.queries.ts'
import { storageOf } from '../../../server/media/storage/storage-of.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { putBytes } from '../../../server/testing/media-files.ts'
import { randomOf } from '../proof.ts'
import type { Academy } from '../world/academy.ts'

const MEGABYTE = 1_000_000
export const VIDEO_BYTES = 16 * MEGABYTE
const SEGMENTS = 8
const SEGMENT_BYTES = 300_000
const LEVEL = 6
const SEED = 1

/** A video as one file, and one in segments; both are for every student of the academy. */
export type Lessons = { chapter_id: number; video: Buffer; segments: Buffer[]; bytes: number }

export const segmentName = (index: number): string => `low/${index}.ts`
export const hashOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Puts the two where the settings keep media, and shows them in a chapter. */
export async function putLessons(environment: Academy['environment']): Promise<Lessons> {
  const settings = readSettings(environment)
  const storage = storageOf(settings)
  const random = randomOf(SEED)
  const noise = (size: number) => Buffer.from(Array.from({ length: size }, () => random() * 256))
  const video = Buffer.alloc(VIDEO_BYTES, noise(MEGABYTE / 10 + 7))
  const segments = Array.from({ length: SEGMENTS }, () => noise(SEGMENT_BYTES))
  await putBytes(storage, 'video/ab/lesson.mp4', video)
  for (const [index, bytes] of segments.entries()) await putBytes(storage, `hls/cd/${segmentName(index)}`, bytes)
  const lines = segments.map((_, index) => `#EXTINF:6,\n${segmentName(index)}`)
  await putBytes(storage, 'hls/cd/master.m3u8', `#EXTM3U\n${lines.join('\n')}\n`)
  const db = await openDatabase(settings)
  const newId = makeNewId({ now: () => Date.now() }, systemRandom)
  const [subject_id, film, playlist] = [newId(), newId(), newId()]
  const file = (file_id: number, kind: StoredFile['kind'], name: string, path: string, media_type: string) =>
    ({ file_id, kind, name, path, media_type, content_hash: path, size_bytes: VIDEO_BYTES }) satisfies Omit<
      StoredFile,
      'duration' | 'pages' | 'ladder'
    >
  const chapter_id = await db.write(async (tx) => {
    const subject = { subject_id, subject_code: 'M', subject_name: 'Media', ac_id: LEVEL, position: 2, thumbnail: null }
    await putSubject(tx, subject)
    const made = await putChapter(tx, { chapter_id: newId(), subject_id, chapter_no: 1, chapter_name: 'Films' })
    await addFile(tx, file(film, 'video', 'lesson.mp4', 'video/ab/lesson.mp4', 'video/mp4'))
    await addFile(tx, file(playlist, 'hls', 'master.m3u8', 'hls/cd', 'application/vnd.apple.mpegurl'))
    for (const [index, video_file] of [film, playlist].entries()) {
      const shown = { video_kind: index === 0 ? 'file' : 'hls', video_url: null, video_file, captions_file: null }
      const topic = { topic_id: newId(), chapter_id: made, topic_no: index + 1, topic_name: 'Film' }
      await putTopic(tx, { ...topic, ...shown, captions_language: null })
    }
    return made
  })
  await db.close()
  return { chapter_id, video, segments, bytes: VIDEO_BYTES + SEGMENTS * SEGMENT_BYTES }
}

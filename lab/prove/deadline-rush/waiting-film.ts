import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { putTopic } from '../../../server/features/recorded/recorded.queries.ts'
import { newFileName } from '../../../server/http/files/take-file.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { UNTOUCHED_VIDEO } from '../../../server/staff/lessons/untouched-video.ts'
import { videoPlaces } from '../../../server/staff/lessons/video-folder.ts'
import { addVideo, type StoredVideo, videoById } from '../../../server/staff/lessons/videos.queries.ts'
import { film } from '../../../server/testing/made-videos.ts'
import { pause } from '../proof.ts'
import type { Academy } from '../world/academy.ts'
import { firstChapter } from '../world/stored.queries.ts'

const SECONDS = 120
const READY_WITHIN_MS = 240_000
const newId = makeNewId({ now: () => Date.now() }, systemRandom)

/** A film of two minutes that a teacher has sent in and that is to be made ready; returns its id. */
export async function sendFilm({ environment }: Academy): Promise<number> {
  const settings = readSettings({ ...environment })
  const content = film({ size: '854x480', seconds: SECONDS })
  const [video_id, topic_id, folder] = [newId(), newId(), newFileName()]
  const { all, source } = videoPlaces(settings, folder)
  mkdirSync(all, { recursive: true })
  writeFileSync(source, content)
  const db = await openDatabase(settings)
  await db.write(async (tx) => {
    const none = { video_kind: null, video_url: null, video_file: null, captions_file: null, captions_language: null }
    const chapter_id = await firstChapter(tx)
    await putTopic(tx, { topic_id, chapter_id, topic_no: 1, topic_name: 'Topic', ...none })
    await addVideo(tx, { ...sent(topic_id), video_id, folder, bytes: content.length })
  })
  await db.close()
  return video_id
}

const sent = (topic_id: number): Omit<StoredVideo, 'video_id' | 'folder' | 'bytes'> => ({
  topic_id,
  staff_id: newId(),
  who: 'Teacher',
  actor: JSON.stringify({ staff_id: null, who: 'Teacher', role: null, request_id: '' }),
  name: 'class.mp4',
  stamp: '1',
  machine: hostname(),
  state: 'waiting',
  ...UNTOUCHED_VIDEO,
  added_at: Date.now(),
  asked_at: Date.now(),
})

/** Returns the state of the film. */
export async function filmState({ environment }: Academy, video_id: number): Promise<string> {
  const db = await openDatabase(readSettings({ ...environment }))
  const row = await videoById(db.read, video_id)
  await db.close()
  return row?.state ?? 'gone'
}

/** Returns the film's state once its conversion is over, or after some minutes. */
export async function lastFilmState(academy: Academy, video_id: number): Promise<string> {
  const begun = performance.now()
  for (;;) {
    const state = await filmState(academy, video_id)
    const isOver = state === 'ready' || state === 'failed' || state === 'gone'
    if (isOver || performance.now() - begun > READY_WITHIN_MS) return state
    await pause(1000)
  }
}

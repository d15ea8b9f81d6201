import { basename, join } from 'node:path'
import { putChapter } from '../../features/catalog/catalog.writes.queries.ts'
import { putTopic } from '../../features/recorded/recorded.queries.ts'
import { kindOfAddress } from '../../features/recorded/recorded.rules.ts'
import { optional, text, wholeNumber } from '../cells.ts'
import type { Import } from '../import-run.ts'
import { problemOf, storeFile } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { idOf, subjectCodes } from './codes.ts'

const columns = {
  subject_code: text('Subject Code', 40),
  chapter_no: wholeNumber('Chapter No'),
  chapter_name: text('Chapter', 200),
  topic_no: optional(wholeNumber('Topic No')),
  topic_name: optional(text('Topic', 200)),
  video: optional(text('Video', 1000)),
  captions: optional(text('Captions', 255)),
}
type Row = RowOf<typeof columns>
type Video = { video_kind: string | null; video_url: string | null; video_file: number | null }
type Media = Video & { captions_file: number | null; captions_language: string | null }

const NO_VIDEO: Video = { video_kind: null, video_url: null, video_file: null }
const isAddress = (video: string) => /^[a-z]+:\/\//i.test(video)

/** Chapters with their topics; a row without a topic makes the chapter alone. Videos come from `videos/` or an address. */
export const recordedSheet = sheet({
  name: 'recorded',
  columns,
  prepare: async (rows: Row[], into): Promise<Map<number, Media>> => {
    const media = new Map<number, Media>()
    for (const row of rows) media.set(row.line, { ...(await videoOf(row, into)), ...(await captionsOf(row, into)) })
    return media
  },
  write: async (tx, rows, into, media) => {
    const subjects = await subjectCodes(tx)
    for (const row of rows) {
      const subject_id = idOf(into, subjects, row.subject_code, 'Subject Code', row.line)
      if (subject_id === 0) continue
      const { chapter_no, chapter_name, topic_no, topic_name } = row
      const chapter_id = await putChapter(tx, { chapter_id: into.newId(), subject_id, chapter_no, chapter_name })
      const found = media.get(row.line)
      if (topic_no === null || topic_name === null || !found) continue
      await putTopic(tx, { topic_id: into.newId(), chapter_id, topic_no, topic_name, ...found })
    }
  },
})

async function videoOf({ video, line }: Row, into: Import): Promise<Video> {
  if (video === null) return NO_VIDEO
  if (isAddress(video)) {
    const video_kind = kindOfAddress(video, into.settings.mediaHosts)
    if (video_kind) return { video_kind, video_url: video, video_file: null }
    const problem = `"${video}" is on a host that MEDIA_HOSTS does not name`
    into.mistakes.push({ file: into.file, row: line, column: 'Video', problem })
    return NO_VIDEO
  }
  const path = join(into.folder, 'videos', video)
  const video_file = await storedFile(into, path, ['video', 'hls'], 'Video', line)
  return { video_kind: video.toLowerCase().endsWith('.m3u8') ? 'hls' : 'file', video_url: null, video_file }
}

/** `ohm.en.vtt` are English captions; without a language in the name, the academy's own. */
async function captionsOf({ captions, line }: Row, into: Import) {
  if (captions === null) return { captions_file: null, captions_language: null }
  const path = join(into.folder, 'videos', captions)
  const captions_file = await storedFile(into, path, ['captions'], 'Captions', line)
  return { captions_file, captions_language: /\.([a-z]{2,3})\.vtt$/i.exec(basename(captions))?.[1] ?? 'en' }
}

async function storedFile(
  into: Import,
  path: string,
  kinds: ('video' | 'hls' | 'captions')[],
  column: string,
  line: number,
) {
  const problem = await problemOf(path, kinds)
  if (problem === null) return storeFile(into, path)
  into.mistakes.push({ file: into.file, row: line, column, problem })
  return null
}

import type { Tx } from '../../db/db.ts'
import type { FileRef, Use } from '../media-store.ts'

/** Files by their ids, as a sheet names them. */
export async function fileRefs(read: Tx, kinds: string[], use: Use): Promise<(id: number | null) => FileRef | null> {
  const files = await read.selectFrom('files').where('kind', 'in', kinds).selectAll().execute()
  const refs = new Map(
    files.map(({ file_id, name, content_hash, size_bytes }) => [
      file_id,
      { name, use, hash: content_hash, size: size_bytes },
    ]),
  )
  return (id) => (id === null ? null : (refs.get(id) ?? null))
}

/** Every topic, and every chapter alone: the sheet may hold either. */
export async function storedRecorded(read: Tx, asked: unknown[] | null) {
  const videoOf = await fileRefs(read, ['video', 'hls'], 'video')
  const captionsOf = await fileRefs(read, ['captions'], 'captions')
  const rows = await read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .leftJoin('topics', 'topics.chapter_id', 'chapters.chapter_id')
    .select(['subject_code', 'chapter_no', 'chapter_name', 'topic_no', 'topic_name'])
    .select(['video_url', 'video_file', 'captions_file'])
    .orderBy('subjects.position')
    .orderBy('subjects.subject_id')
    .orderBy('chapter_no')
    .orderBy('topic_no')
    .execute()
  const topics = rows.map(({ video_url, video_file, captions_file, ...row }) => ({
    ...row,
    video: video_url ?? videoOf(video_file),
    captions: captionsOf(captions_file),
  }))
  if (asked === null) return topics
  const nothing = { topic_no: null, topic_name: null, video: null, captions: null }
  return [...topics, ...topics.map((row) => ({ ...row, ...nothing }))]
}

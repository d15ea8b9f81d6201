import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import { chapterKey } from '../../import-context.ts'
import type { FileRef, Use } from '../../file-ref.ts'

/** Returns files by their ids, as a sheet names them: these files, or all of the kinds. */
export async function fileRefs(
  read: Tx,
  kinds: string[],
  use: Use,
  ids: number[] | null = null,
): Promise<(id: number | null) => FileRef | null> {
  if (ids?.length === 0) return () => null
  const files = await read
    .selectFrom('files')
    .where('kind', 'in', kinds)
    .$if(ids !== null, (query) => query.where('file_id', 'in', ids ?? []))
    .select(columnsOf('files'))
    .execute()
  const refs = new Map(
    files.map(({ file_id, name, content_hash, size_bytes, duration, pages, ladder }) => [
      file_id,
      { name, use, hash: content_hash, size: size_bytes, duration, pages, ladder },
    ]),
  )
  return (id) => (id === null ? null : (refs.get(id) ?? null))
}

type Asked = { subject_code: string; chapter_no: number; topic_no: number | null }[] | null

/** Returns every topic; for a chapter that is asked for without a topic, only the chapter. */
export async function storedRecorded(read: Tx, asked: Asked) {
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
  const nothing = { topic_no: null, topic_name: null, video: null, captions: null }
  const bare = (asked ?? []).filter(({ topic_no }) => topic_no === null)
  const alone = new Set(bare.map((row) => chapterKey(row.subject_code, row.chapter_no)))
  const chapters = topics.filter((row) => alone.has(chapterKey(row.subject_code, row.chapter_no)))
  return [...topics, ...chapters.map((row) => ({ ...row, ...nothing }))]
}

type Place = { subject_code: string; chapter_no: number }

/** Returns the chapters at these places and their topics, with ids. A chapter without topics has a row of its own. */
export async function topicsAt(read: Tx, places: Place[]) {
  const rows = await read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .leftJoin('topics', 'topics.chapter_id', 'chapters.chapter_id')
    .where('subject_code', 'in', [...new Set(places.map(({ subject_code }) => subject_code))])
    .where('chapter_no', 'in', [...new Set(places.map(({ chapter_no }) => chapter_no))])
    .select(['chapters.chapter_id', 'subject_code', 'chapter_no', 'chapter_name'])
    .select(['topic_id', 'topic_no', 'topic_name', 'video_url', 'video_file', 'captions_file'])
    .execute()
  const files = rows.flatMap(({ video_file, captions_file }) => [video_file, captions_file])
  const own = files.filter((id) => id !== null)
  const videoOf = await fileRefs(read, ['video', 'hls'], 'video', own)
  const captionsOf = await fileRefs(read, ['captions'], 'captions', own)
  return rows.map(({ video_url, video_file, captions_file, ...row }) => ({
    ...row,
    video: video_url ?? videoOf(video_file),
    captions: captionsOf(captions_file),
  }))
}

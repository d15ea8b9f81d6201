import type { Tx } from '../db/db.ts'

export type StoredFile = {
  file_id: number
  kind: 'picture' | 'video' | 'hls' | 'captions' | 'document'
  content_hash: string
  name: string
  media_type: string
  size_bytes: number
  /** Relative to the media folder; a folder for `hls`. */
  path: string
}

export async function fileById(tx: Tx, fileId: number): Promise<StoredFile | undefined> {
  const row = await tx.selectFrom('files').selectAll().where('file_id', '=', fileId).executeTakeFirst()
  return row as StoredFile | undefined
}

export async function fileByContent(tx: Tx, kind: string, contentHash: string): Promise<StoredFile | undefined> {
  const row = await tx
    .selectFrom('files')
    .selectAll()
    .where('kind', '=', kind)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row as StoredFile | undefined
}

export async function addFile(tx: Tx, file: StoredFile): Promise<void> {
  await tx.insertInto('files').values(file).execute()
}

/** True when a topic of the student's level shows this video or these captions. */
export async function isVideoOfLevel(tx: Tx, fileId: number, acId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where((where) => where.or([where('topics.video_file', '=', fileId), where('topics.captions_file', '=', fileId)]))
    .where('subjects.ac_id', '=', acId)
    .select('topics.topic_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

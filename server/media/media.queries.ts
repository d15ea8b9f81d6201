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

/** True when the file is one that a student of this level may have on `today`. */
export async function isFileOfLevel(tx: Tx, file: StoredFile, acId: number, today: string): Promise<boolean> {
  return file.kind === 'document'
    ? isDocumentOfLevel(tx, file.file_id, acId, today)
    : isVideoOfLevel(tx, file.file_id, acId)
}

async function isDocumentOfLevel(tx: Tx, fileId: number, acId: number, today: string): Promise<boolean> {
  const row = await tx
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('materials.file_id', '=', fileId)
    .where('subjects.ac_id', '=', acId)
    .where((where) => where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)]))
    .select('materials.material_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a topic of the level shows this video or these captions. */
async function isVideoOfLevel(tx: Tx, fileId: number, acId: number): Promise<boolean> {
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

import type { Tx } from '../../db/db.ts'

const FILE = ['files.file_id', 'files.kind', 'files.name', 'files.ladder'] as const

/** The file of a topic's video, with its captions. */
export const fileOfVideo = async (read: Tx, topicId: number) =>
  read
    .selectFrom('topics')
    .innerJoin('files', 'files.file_id', 'topics.video_file')
    .leftJoin('files as captions', 'captions.file_id', 'topics.captions_file')
    .where('topic_id', '=', topicId)
    .select(FILE)
    .select(['captions.file_id as captions_file', 'captions.name as captions_name'])
    .executeTakeFirst()

export const fileOfPage = async (read: Tx, materialId: number) =>
  read
    .selectFrom('materials')
    .innerJoin('files', 'files.file_id', 'materials.file_id')
    .where('material_id', '=', materialId)
    .select(FILE)
    .executeTakeFirst()

import type { Tx } from '../../db/db.ts'
import type { StoredFile } from '../../media/media.queries.ts'

type Lesson = Pick<StoredFile, 'file_id' | 'kind'>

/** True when a lesson of these subjects has this file; of any subject for null. */
export async function isFileOfSubjects(
  read: Tx,
  { file_id, kind }: Lesson,
  subjects: number[] | null,
): Promise<boolean> {
  if (subjects?.length === 0) return false
  const chapters = read
    .selectFrom('chapters')
    .$if(subjects !== null, (query) => query.where('chapters.subject_id', 'in', subjects ?? []))
    .select('chapters.chapter_id')
    .limit(1)
  const found =
    kind === 'document'
      ? chapters.innerJoin('materials', 'materials.chapter_id', 'chapters.chapter_id').where('file_id', '=', file_id)
      : chapters
          .innerJoin('topics', 'topics.chapter_id', 'chapters.chapter_id')
          .where((where) => where.or([where('video_file', '=', file_id), where('captions_file', '=', file_id)]))
  return (await found.executeTakeFirst()) !== undefined
}

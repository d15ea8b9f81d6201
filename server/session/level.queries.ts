import type { Tx } from '../db/db.ts'

/** True when the chapter is one of the level's: what is not, is not there for the student. */
export async function isChapterOfLevel(tx: Tx, chapterId: number, acId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.chapter_id', '=', chapterId)
    .where('subjects.ac_id', '=', acId)
    .select('chapters.chapter_id')
    .executeTakeFirst()
  return row !== undefined
}

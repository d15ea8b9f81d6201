import { expressionBuilder } from 'kysely'
import { contentCache } from '../cache/content-cache.ts'
import type { CacheOwner } from '../cache/cache-owner.ts'
import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'
import type { Tables } from '../db/tables.ts'

/** True when the chapter is one of the level's: what is not, is not there for the student. */
export async function isChapterOfLevel(tx: Tx, chapterId: number, acId: number): Promise<boolean> {
  return (await chapterOfLevel(tx, { chapterId, acId })).length > 0
}

const chapterOfLevel = preparedQuery((tx, { chapterId, acId }: { chapterId: number; acId: number }) =>
  tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.chapter_id', '=', chapterId)
    .where('subjects.ac_id', '=', acId)
    .select('chapters.chapter_id'),
)

const batchIds = preparedQuery((tx, { studId }: { studId: number }) =>
  tx.selectFrom('student_batches').where('stud_id', '=', studId).select('batch_id').orderBy('batch_id'),
)

/** Returns a student's batches, in the order of their ids. */
export function batchIdsOf(read: Tx): (owner: CacheOwner) => Promise<number[]> {
  const cached = contentCache<number[]>('people')
  return async (owner) =>
    cached(String(owner.stud_id), owner, async () =>
      (await batchIds(read, { studId: owner.stud_id })).map(({ batch_id }) => batch_id),
    )
}

type Audience = { stud_id: number; ac_id: number }
type ForSome = 'news' | 'papers'

/** True for rows of the student's level, or of one of the student's batches. */
export function visibleToLevelOrBatch(table: ForSome, { stud_id, ac_id }: Audience) {
  const where = expressionBuilder<Tables, ForSome>()
  const own = where.selectFrom('student_batches').where('stud_id', '=', stud_id).select('student_batches.batch_id')
  return where.or([where(`${table}.ac_id`, '=', ac_id), where(`${table}.batch_id`, 'in', own)])
}

/** The same, and true for rows that name nobody: those are for everybody. */
export function visibleTo(table: ForSome, reader: Audience) {
  const where = expressionBuilder<Tables, ForSome>()
  const forAll = where.and([where(`${table}.ac_id`, 'is', null), where(`${table}.batch_id`, 'is', null)])
  return where.or([forAll, visibleToLevelOrBatch(table, reader)])
}

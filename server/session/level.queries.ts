import { expressionBuilder } from 'kysely'
import { isChapterInUse } from '../academy/archived.queries.ts'
import { contentCache } from '../cache/content-cache.ts'
import type { CacheOwner } from '../cache/cache-owner.ts'
import type { Tx } from '../db/db.ts'
import { preparedQuery } from '../db/fast-path/prepared-query.ts'
import type { Tables } from '../db/tables.ts'

/** True when the chapter is one of the level's that are taught; any other does not exist for the student. */
export async function isChapterOfLevel(tx: Tx, chapterId: number, acId: number): Promise<boolean> {
  return (await chapterOfLevel(tx, { chapterId, acId })).length > 0
}

const chapterOfLevel = preparedQuery((tx, { chapterId, acId }: { chapterId: number; acId: number }) =>
  tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.chapter_id', '=', chapterId)
    .where('subjects.ac_id', '=', acId)
    .where(isChapterInUse())
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
const batchesOfNow = (studId: number) =>
  expressionBuilder<Tables>()
    .selectFrom('student_batches')
    .where('stud_id', '=', studId)
    .select('student_batches.batch_id')

/**
 * The papers for several groups that are this student's, by the same rules as a paper of one group, and those for which
 * the student was named. Each part uses an index, so that a student's list never reads other students' papers.
 */
function severalGroupsFor({ stud_id, ac_id }: Audience) {
  const read = expressionBuilder<Tables>()
  const groups = read.selectFrom('paper_groups').select('paper_groups.paper_id')
  const ofBatches = groups
    .innerJoin('student_batches as came', 'came.batch_id', 'paper_groups.batch_id')
    .innerJoin('papers as paper', 'paper.paper_id', 'paper_groups.paper_id')
    .where('came.stud_id', '=', stud_id)
    .where((where) =>
      where.or([
        where('came.from_at', 'is', null),
        where('paper.ends_at', 'is', null),
        where('paper.ends_at', '>', where.ref('came.from_at')),
      ]),
    )
  const ofFormer = groups
    .innerJoin('left_batches as was', 'was.batch_id', 'paper_groups.batch_id')
    .innerJoin('papers as paper', 'paper.paper_id', 'paper_groups.paper_id')
    .where('was.stud_id', '=', stud_id)
    .whereRef('paper.starts_at', '<', 'was.until_at')
    .where((where) =>
      where.or([where('was.from_at', 'is', null), where('paper.ends_at', '>', where.ref('was.from_at'))]),
    )
  const ofStudents = (is_left_out: number) =>
    read
      .selectFrom('paper_students')
      .where('paper_students.stud_id', '=', stud_id)
      .where('paper_students.is_left_out', '=', is_left_out)
      .select('paper_students.paper_id')
  return {
    among: groups
      .where('paper_groups.ac_id', '=', ac_id)
      .unionAll(ofBatches)
      .unionAll(ofFormer)
      .unionAll(ofStudents(0)),
    leftOut: ofStudents(1),
  }
}

/**
 * True for papers of the student's level, and of the batches in which the student was while they could be taken: of a
 * present batch, if they did not end before the student came; of a former one, if they began before the student left.
 * Papers for several groups follow the same rules, without the students who were left out.
 */
export function paperIsFor({ stud_id, ac_id }: Audience) {
  const where = expressionBuilder<Tables, 'papers'>()
  const endedBefore = where
    .selectFrom('student_batches as came')
    .where('came.stud_id', '=', stud_id)
    .whereRef('came.batch_id', '=', 'papers.batch_id')
    .whereRef('papers.ends_at', '<=', 'came.from_at')
    .select('came.batch_id')
  const wasIn = where
    .selectFrom('left_batches as was')
    .where('was.stud_id', '=', stud_id)
    .whereRef('was.batch_id', '=', 'papers.batch_id')
    .whereRef('papers.starts_at', '<', 'was.until_at')
    .where((was) => was.or([was('was.from_at', 'is', null), was('papers.ends_at', '>', was.ref('was.from_at'))]))
    .select('was.batch_id')
  const left = where.selectFrom('left_batches').where('stud_id', '=', stud_id).select('left_batches.batch_id')
  const { among, leftOut } = severalGroupsFor({ stud_id, ac_id })
  return where.or([
    where('papers.ac_id', '=', ac_id),
    where.and([where('papers.batch_id', 'in', batchesOfNow(stud_id)), where.not(where.exists(endedBefore))]),
    where.and([where('papers.batch_id', 'in', left), where.exists(wasIn)]),
    where.and([where('papers.paper_id', 'in', among), where('papers.paper_id', 'not in', leftOut)]),
  ])
}

/** True for news of the student's level, of one of the student's batches of now, and for everybody. */
export function newsIsFor({ stud_id, ac_id }: Audience) {
  const where = expressionBuilder<Tables, 'news'>()
  const forAll = where.and([where('news.ac_id', 'is', null), where('news.batch_id', 'is', null)])
  return where.or([forAll, where('news.ac_id', '=', ac_id), where('news.batch_id', 'in', batchesOfNow(stud_id))])
}

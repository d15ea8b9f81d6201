import { type Expression, expressionBuilder, type NotNull, type SqlBool } from 'kysely'
import { isPaperFor, type Audience } from '../../assessment/paper/paper.queries.ts'
import { forgetArchived, isChapterInUse, isInUse } from '../../academy/archived.queries.ts'
import { forgetOrder, ownPlace } from '../../academy/own-order.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { dropWords } from '../../search/search-words.queries.ts'

/** True for study materials that the list of their chapter shows today. */
function isMaterialFor({ today }: Audience): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'materials'>()
  const isSeen = where.or([where('visible_from', 'is', null), where('visible_from', '<=', today)])
  return where.and([isSeen, isInUse('material', 'materials.material_id')])
}

/** The subjects of the student's level, each with how much there is of it for this student. */
export async function subjectsOfLevel(tx: Tx, reader: Audience) {
  return tx
    .selectFrom('subjects')
    .where('ac_id', '=', reader.ac_id)
    .where(isInUse('subject', 'subjects.subject_id'))
    .select((row) => [
      'subject_id',
      'subject_name',
      'thumbnail',
      row
        .selectFrom('chapters')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .where(isInUse('chapter', 'chapters.chapter_id'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('chapter_count'),
      row
        .selectFrom('topics')
        .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .where(isInUse('topic', 'topics.topic_id'))
        .where(isInUse('chapter', 'chapters.chapter_id'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('topic_count'),
      row
        .selectFrom('papers')
        .innerJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .where(isInUse('chapter', 'chapters.chapter_id'))
        .where(isPaperFor('quiz', reader))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('quiz_count'),
      row
        .selectFrom('materials')
        .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .where(isInUse('chapter', 'chapters.chapter_id'))
        .where(isMaterialFor(reader))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('material_count'),
    ])
    .$narrowType<{ chapter_count: NotNull; topic_count: NotNull; quiz_count: NotNull; material_count: NotNull }>()
    .orderBy('position')
    .orderBy('subject_id')
    .execute()
}

const subjectOfLevel = preparedQuery((tx, { subjectId, acId }: { subjectId: number; acId: number }) =>
  tx.selectFrom('subjects').where('subject_id', '=', subjectId).where('ac_id', '=', acId).select('subject_id'),
)

/** True when the subject is one of the level's. */
export async function isSubjectOfLevel(tx: Tx, subjectId: number, acId: number): Promise<boolean> {
  return (await subjectOfLevel(tx, { subjectId, acId })).length > 0
}

/** A subject's chapters, each with how much there is of it for this student. */
export async function chaptersOf(tx: Tx, reader: Audience, subjectId: number) {
  return tx
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapters.subject_id', '=', subjectId)
    .where(isChapterInUse())
    .select((row) => [
      'chapters.chapter_id',
      'chapters.chapter_name',
      'chapters.subject_id',
      'subjects.subject_name',
      row
        .selectFrom('topics')
        .whereRef('topics.chapter_id', '=', 'chapters.chapter_id')
        .where(isInUse('topic', 'topics.topic_id'))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('topic_count'),
      row
        .selectFrom('papers')
        .whereRef('papers.chapter_id', '=', 'chapters.chapter_id')
        .where(isPaperFor('quiz', reader))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('quiz_count'),
      row
        .selectFrom('materials')
        .whereRef('materials.chapter_id', '=', 'chapters.chapter_id')
        .where(isMaterialFor(reader))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('material_count'),
    ])
    .$narrowType<{ topic_count: NotNull; quiz_count: NotNull; material_count: NotNull }>()
    .orderBy(ownPlace('chapter', 'chapters.chapter_id'))
    .orderBy('chapters.chapter_no')
    .execute()
}

/** Whether some quiz of the subject's chapters is for a batch alone; undefined when it is not one of the level's. */
export async function hasBatchQuizzes(tx: Tx, subjectId: number, acId: number): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('subjects')
    .where('subject_id', '=', subjectId)
    .where('ac_id', '=', acId)
    .select((subject) =>
      subject
        .selectFrom('papers')
        .innerJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
        .whereRef('chapters.subject_id', '=', 'subjects.subject_id')
        .where('papers.kind', '=', 'quiz')
        .where('papers.batch_id', 'is not', null)
        .select('papers.batch_id')
        .limit(1)
        .as('batch_id'),
    )
    .executeTakeFirst()
  return row && row.batch_id !== null
}

/** Whether some quiz of the level's chapters is for a batch alone. */
export async function hasBatchQuizzesInLevel(tx: Tx, acId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('papers')
    .innerJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('subjects.ac_id', '=', acId)
    .where('papers.kind', '=', 'quiz')
    .where('papers.batch_id', 'is not', null)
    .select('papers.paper_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const batches = (tx: Tx, studId: number) =>
  tx
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', '=', studId)
    .select(['batches.batch_id', 'batch_name'])
    .orderBy('student_batches.position')

const allBatches = preparedQuery((tx, { studId }: { studId: number }) => batches(tx, studId))

/** The student's batches, the first one first. */
export const batchesOf = async (tx: Tx, studId: number) => allBatches(tx, { studId })

const subjectBatches = preparedQuery((tx, { studId, subjectId }: { studId: number; subjectId: number }) =>
  batches(tx, studId)
    .innerJoin('batch_subjects', 'batch_subjects.batch_id', 'student_batches.batch_id')
    .where('batch_subjects.subject_id', '=', subjectId),
)

/** Those of the student's batches in which the subject is taught. */
export const batchesOfSubject = async (tx: Tx, studId: number, subjectId: number) =>
  subjectBatches(tx, { studId, subjectId })

type AskedDays = { studId: number; acId: number; batchId: number; subjectId: number }

const allowedDays = preparedQuery((tx, asked: AskedDays) =>
  tx
    .selectFrom('subjects')
    .innerJoin('student_batches', (join) =>
      join.on('student_batches.stud_id', '=', asked.studId).on('student_batches.batch_id', '=', asked.batchId),
    )
    .where('subject_id', '=', asked.subjectId)
    .where('ac_id', '=', asked.acId)
    .select('subject_id'),
)

/** True when the subject is one of the level's and the student is in the batch. */
export async function mayHaveDays(tx: Tx, asked: AskedDays): Promise<boolean> {
  return (await allowedDays(tx, asked)).length > 0
}

const days = preparedQuery((tx, { batchId, subjectId }: { batchId: number; subjectId: number }) =>
  tx
    .selectFrom('days')
    .where('batch_id', '=', batchId)
    .where('subject_id', '=', subjectId)
    .select(['day_no', 'schedule_name', 'subject_id', 'date', 'chapter_id'])
    .orderBy('day_no'),
)

export const daysOf = async (tx: Tx, batchId: number, subjectId: number) => days(tx, { batchId, subjectId })

/** Removes levels to which nothing refers any more; so do the others with theirs. */
export async function removeLevels(tx: Tx, acIds: number[]): Promise<void> {
  await tx.deleteFrom('levels').where('ac_id', 'in', acIds).execute()
  await forgetArchived(tx, 'level', acIds)
  await forgetOrder(tx, 'level', acIds)
  await bumpContentVersion(tx, 'teaching')
}

export async function removeSubjects(tx: Tx, subjectIds: number[]): Promise<void> {
  await tx.deleteFrom('subjects').where('subject_id', 'in', subjectIds).execute()
  await forgetArchived(tx, 'subject', subjectIds)
  await dropWords(tx, 'subject', subjectIds)
  await bumpContentVersion(tx, 'teaching')
}

export async function removeBatches(tx: Tx, batchIds: number[]): Promise<void> {
  await tx.deleteFrom('batch_subjects').where('batch_id', 'in', batchIds).execute()
  await tx.deleteFrom('batches').where('batch_id', 'in', batchIds).execute()
  await forgetArchived(tx, 'batch', batchIds)
  await bumpContentVersion(tx, 'teaching')
}

export async function removeChapters(tx: Tx, chapterIds: number[]): Promise<void> {
  await tx.deleteFrom('chapters').where('chapter_id', 'in', chapterIds).execute()
  await forgetArchived(tx, 'chapter', chapterIds)
  await forgetOrder(tx, 'chapter', chapterIds)
  await dropWords(tx, 'chapter', chapterIds)
  await bumpContentVersion(tx, 'teaching')
}

type Day = Pick<Tables['days'], 'batch_id' | 'subject_id' | 'day_no'>

export async function removeDays(tx: Tx, gone: Day[]): Promise<void> {
  for (const { batch_id, subject_id, day_no } of gone)
    await tx
      .deleteFrom('days')
      .where('batch_id', '=', batch_id)
      .where('subject_id', '=', subject_id)
      .where('day_no', '=', day_no)
      .execute()
  await bumpContentVersion(tx, 'teaching')
}

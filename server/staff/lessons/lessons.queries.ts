import { isInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tables } from '../../db/tables.ts'

/** Chapters with how many topics and videos each has; of these subjects, or of all. */
export async function chaptersOfSubjects(read: Tx, subjectIds: number[] | null) {
  if (subjectIds?.length === 0) return []
  return read
    .selectFrom('subjects')
    .innerJoin('levels', 'levels.ac_id', 'subjects.ac_id')
    .leftJoin('chapters', (join) =>
      join.onRef('chapters.subject_id', '=', 'subjects.subject_id').on(isInUse('chapter', 'chapters.chapter_id')),
    )
    .leftJoin('topics', (join) =>
      join.onRef('topics.chapter_id', '=', 'chapters.chapter_id').on(isInUse('topic', 'topics.topic_id')),
    )
    .where(isInUse('subject', 'subjects.subject_id'))
    .$if(subjectIds !== null, (query) => query.where('subjects.subject_id', 'in', subjectIds ?? []))
    .select(['subjects.subject_id', 'subject_name', 'levels.levels as level'])
    .select(['chapters.chapter_id', 'chapter_no', 'chapter_name'])
    .select(({ fn }) => [
      fn.count<number>('topics.topic_id').as('topics'),
      fn.count<number>('topics.video_kind').as('videos'),
    ])
    .groupBy(['subjects.subject_id', 'subject_name', 'levels.levels', 'subjects.ac_id', 'subjects.position'])
    .groupBy(['chapters.chapter_id', 'chapter_no', 'chapter_name'])
    .orderBy('subjects.ac_id')
    .orderBy('subjects.position')
    .orderBy('subjects.subject_id')
    .orderBy(ownPlace('chapter', 'chapters.chapter_id'))
    .orderBy('chapter_no')
    .execute()
}

/** A chapter, if it is of one of these subjects. */
export async function chapterSeen(read: Tx, chapterId: number, subjectIds: number[] | null) {
  if (subjectIds?.length === 0) return undefined
  return read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('chapter_id', '=', chapterId)
    .$if(subjectIds !== null, (query) => query.where('subjects.subject_id', 'in', subjectIds ?? []))
    .select(['chapter_id', 'chapter_no', 'chapter_name', 'subject_name', 'subject_code'])
    .executeTakeFirst()
}

/** A topic, if it is of one of these subjects. */
export async function topicSeen(
  read: Tx,
  topicId: number,
  subjectIds: number[] | null,
): Promise<Tables['topics'] | undefined> {
  if (subjectIds?.length === 0) return undefined
  return read
    .selectFrom('topics')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .where('topic_id', '=', topicId)
    .$if(subjectIds !== null, (query) => query.where('chapters.subject_id', 'in', subjectIds ?? []))
    .select(columnsOf('topics'))
    .executeTakeFirst()
}

export const topicsInChapter = async (read: Tx, chapterId: number): Promise<Tables['topics'][]> =>
  read
    .selectFrom('topics')
    .where('chapter_id', '=', chapterId)
    .select(columnsOf('topics'))
    .orderBy('topic_no')
    .execute()

export type ShownFile = Pick<Tables['files'], 'file_id' | 'ladder' | 'duration' | 'kind' | 'name'>

/** What the files are that topics of a chapter show, by their ids. */
export async function filesShown(read: Tx, fileIds: number[]): Promise<Map<number, ShownFile>> {
  if (fileIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('files')
    .where('file_id', 'in', fileIds)
    .select(['file_id', 'ladder', 'duration', 'kind', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.file_id, row]))
}

const WRITTEN_TOGETHER = ['exam', 'entrance'] as const
const BEFORE_MS = 300_000
const FIRST_MS = 900_000

/** True while an exam is written, or is about to begin, or began a quarter of an hour ago: then the machine is theirs. */
export async function isSittingOpen(read: Tx, now: number): Promise<boolean> {
  const rows = await read
    .selectFrom('papers')
    .where('kind', 'in', WRITTEN_TOGETHER)
    .where('starts_at', '<', now + BEFORE_MS)
    .where((where) => where.or([where('ends_at', '>=', now), where('latest_deadline', '>=', now)]))
    .where((where) =>
      where.or([
        where('starts_at', '>', now - FIRST_MS),
        where.exists(
          where
            .selectFrom('attempts')
            .whereRef('attempts.paper_id', '=', 'papers.paper_id')
            .where('state', '=', 'open')
            .select('attempts.attempt_id'),
        ),
      ]),
    )
    .select('paper_id')
    .limit(1)
    .execute()
  return rows.length > 0
}

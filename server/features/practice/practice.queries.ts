import { isChapterInUse } from '../../academy/archived.queries.ts'
import { ownPlace } from '../../academy/own-order.queries.ts'
import { chapterOfQuestion } from '../../assessment/bank/bank.queries.ts'
import type { Tx } from '../../db/db.ts'
import { paperIsFor } from '../../session/level.queries.ts'

type Reader = { stud_id: number; ac_id: number }

/** The exams of a student that have an end, with what decides whether they are over and their results out. */
export async function endedExams(read: Tx, reader: Reader, now: number) {
  return read
    .selectFrom('papers')
    .where('kind', 'in', ['exam', 'entrance'])
    .where('ends_at', '<', now)
    .where(paperIsFor(reader))
    .select(['paper_id', 'kind', 'starts_at', 'ends_at', 'results_at', 'latest_deadline'])
    .orderBy('ends_at', 'desc')
    .limit(MOST_EXAMS)
    .execute()
}

/** So many exams say what exams ask; older ones followed another syllabus. */
const MOST_EXAMS = 200

/** How many questions of these papers are of each chapter. */
export async function askedByChapter(read: Tx, paperIds: readonly number[]): Promise<Map<number, number>> {
  if (paperIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('chapters', chapterOfQuestion)
    .where('paper_id', 'in', paperIds)
    .groupBy('chapter_id')
    .select(({ fn }) => ['chapter_id', fn.countAll<number>().as('asked')])
    .execute()
  return new Map(rows.map(({ chapter_id, asked }) => [chapter_id, asked]))
}

/** Chapters of a level with their subjects, in the order in which lists show them. */
export async function chaptersById(read: Tx, acId: number) {
  return read
    .selectFrom('chapters')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .where('ac_id', '=', acId)
    .where(isChapterInUse())
    .select(['subjects.subject_id as sub_id', 'subject_name', 'chapter_id', 'chapter_no', 'chapter_name'])
    .orderBy('subjects.position')
    .orderBy('subjects.subject_id')
    .orderBy(ownPlace('chapter', 'chapters.chapter_id'))
    .orderBy('chapter_no')
    .execute()
}

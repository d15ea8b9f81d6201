import { boundQuestions } from '../../../assessment/seal/sealed-papers.queries.ts'
import type { Tx } from '../../../db/db.ts'

/** Both chapters, if they are of the same subject. */
export async function twoChapters(read: Tx, id: number, intoId: number) {
  const rows = await read
    .selectFrom('chapters')
    .where('chapter_id', 'in', [id, intoId])
    .select(['chapter_id', 'subject_id', 'chapter_no'])
    .execute()
  const from = rows.find((row) => row.chapter_id === id)
  const into = rows.find((row) => row.chapter_id === intoId)
  return from && into && id !== intoId && from.subject_id === into.subject_id ? { from, into } : undefined
}

/** What a chapter holds. */
export async function partsOfChapter(read: Tx, chapterId: number) {
  const topics = await read
    .selectFrom('topics')
    .where('chapter_id', '=', chapterId)
    .select(['topic_id', 'topic_no'])
    .orderBy('topic_no')
    .execute()
  const materials = await read
    .selectFrom('materials')
    .where('chapter_id', '=', chapterId)
    .select('material_id')
    .execute()
  const papers = await read.selectFrom('papers').where('chapter_id', '=', chapterId).select('paper_id').execute()
  const days = await read
    .selectFrom('days')
    .where('chapter_id', '=', chapterId)
    .select(['batch_id', 'subject_id', 'day_no'])
    .execute()
  return {
    topics,
    materials: materials.map(({ material_id }) => material_id),
    papers: papers.map(({ paper_id }) => paper_id),
    days,
  }
}

type Place = { subject_id: number; chapter_no: number }

/** All versions of the questions of a chapter, which name it by its number. */
export async function questionsOfChapter(read: Tx, { subject_id, chapter_no }: Place) {
  return read
    .selectFrom('questions')
    .where('subject_id', '=', subject_id)
    .where('chapter_no', '=', chapter_no)
    .select(['question_id', 'question_code'])
    .execute()
}

/** How many of these questions a sealed paper binds. */
export async function boundCount(read: Tx, questions: { question_code: string }[]): Promise<number> {
  if (questions.length === 0) return 0
  const bound = await boundQuestions(read)
  return new Set(questions.map(({ question_code }) => question_code).filter((code) => bound.has(code))).size
}

/** The numbers of a chapter's topics that are taken. */
export async function topicNumbers(read: Tx, chapterId: number): Promise<Set<number>> {
  const rows = await read.selectFrom('topics').where('chapter_id', '=', chapterId).select('topic_no').execute()
  return new Set(rows.map(({ topic_no }) => topic_no))
}

import { FINAL, OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { papersFor, type Audience } from '../../assessment/paper/paper.queries.ts'

/** The student's quizzes, each with how often it was submitted and the attempt that is open. */
function countedQuizzes(tx: Tx, reader: Audience) {
  const { stud_id } = reader
  return papersFor(tx, 'quiz', reader).select((paper) => {
    const attempts = paper
      .selectFrom('attempts')
      .whereRef('attempts.paper_id', '=', 'papers.paper_id')
      .where('stud_id', '=', stud_id)
    const submitted = attempts.where('state', '=', FINAL)
    return [
      submitted.select(({ fn }) => fn.countAll<number>().as('n')).as('attempts'),
      submitted.select(({ fn }) => fn.max('marks').as('best')).as('best'),
      attempts.where('state', '=', OPEN).select('attempt_id').as('open_attempt'),
    ]
  })
}

const ofChapter = preparedQuery((tx, asked: Audience & { chapterId: number }) =>
  countedQuizzes(tx, asked)
    .innerJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .where('papers.chapter_id', '=', asked.chapterId)
    .select('chapters.chapter_name')
    .orderBy('added_at', 'desc')
    .orderBy('papers.paper_id', 'desc'),
)

/** A chapter's quizzes, the latest first. */
export const quizzesOf = async (tx: Tx, reader: Audience, chapterId: number) => ofChapter(tx, { ...reader, chapterId })

const oneQuiz = preparedQuery((tx, asked: Audience & { quizId: number }) =>
  countedQuizzes(tx, asked)
    .innerJoin('chapters', 'chapters.chapter_id', 'papers.chapter_id')
    .where('papers.paper_id', '=', asked.quizId)
    .select(['chapters.chapter_id', 'chapters.chapter_name', 'chapters.subject_id']),
)

/** One quiz with its chapter and subject. */
export async function quizById(tx: Tx, reader: Audience, quizId: number) {
  return (await oneQuiz(tx, { ...reader, quizId }))[0]
}

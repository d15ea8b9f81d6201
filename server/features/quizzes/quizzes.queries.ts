import type { Tx } from '../../db/db.ts'
import { papersFor, type Reader } from '../../assessment/paper.queries.ts'

/** A chapter's quizzes with the student's attempts counted, the latest quiz first. */
export async function quizzesOf(tx: Tx, reader: Reader, chapterId: number) {
  const { stud_id } = reader
  return papersFor(tx, 'quiz', reader)
    .where('papers.chapter_id', '=', chapterId)
    .select((paper) => [
      paper
        .selectFrom('attempts')
        .whereRef('attempts.paper_id', '=', 'papers.paper_id')
        .where('stud_id', '=', stud_id)
        .where('state', '=', 'final')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('attempts'),
      paper
        .selectFrom('attempts')
        .whereRef('attempts.paper_id', '=', 'papers.paper_id')
        .where('stud_id', '=', stud_id)
        .where('state', '=', 'open')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('open_attempts'),
    ])
    .orderBy('added_at', 'desc')
    .orderBy('papers.paper_id', 'desc')
    .execute()
}

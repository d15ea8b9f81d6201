import type { Tx } from '../../db/db.ts'

/**
 * The IDs of questions of exams that were sealed here and whose results are not out: as long as that is so they are not
 * for teachers, in whatever version. A quiz is open to its students at once, and hides nothing.
 */
export async function sealedQuestions(read: Tx): Promise<Set<string>> {
  const rows = await read
    .selectFrom('paper_drafts')
    .innerJoin('papers', 'papers.paper_id', 'paper_drafts.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'papers.paper_id')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('papers.kind', 'in', ['exam', 'entrance'])
    .where('computed_at', 'is', null)
    .select('question_code')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_code }) => question_code))
}

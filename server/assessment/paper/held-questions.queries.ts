import type { Tx } from '../../db/db.ts'

/** The questions of all papers, each with its paper and its section, if it is in one; the caller adds conditions and columns. */
export const heldQuestions = (tx: Tx) =>
  tx
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .leftJoin('paper_sections', (join) =>
      join
        .onRef('paper_sections.paper_id', '=', 'paper_questions.paper_id')
        .onRef('paper_sections.section_id', '=', 'paper_questions.section_id'),
    )

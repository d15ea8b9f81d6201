import type { KindName } from '../../assessment/kinds.ts'
import type { Tx } from '../../db/db.ts'

/** The papers of this code, whatever their kind; all papers without one. */
export async function papersOfCode(read: Tx, code: string | null) {
  const rows = await read
    .selectFrom('papers')
    .$if(code !== null, (query) => query.where('paper_code', '=', code ?? ''))
    .select(['paper_id', 'kind', 'paper_code', 'name', 'max_marks', 'pass_marks'])
    .orderBy('paper_id')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as KindName }))
}

/** Finished attempts with their students, the best marks first, the earlier one first among equals. */
export async function finishedAttempts(read: Tx, paperId: number) {
  return read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('paper_id', '=', paperId)
    .where('state', '=', 'final')
    .select(['attempts.stud_id', 'attempt_id', 'number', 'marks', 'lost', 'answered', 'passed'])
    .select(['started_at', 'submitted_at', 'admission_no', 'name'])
    .orderBy('marks', 'desc')
    .orderBy('submitted_at')
    .execute()
}

export async function batchesOfTakers(read: Tx, paperId: number): Promise<Map<number, string>> {
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', 'in', (from) => from.selectFrom('attempts').where('paper_id', '=', paperId).select('stud_id'))
    .select(['stud_id', 'batch_code'])
    .orderBy('student_batches.position')
    .execute()
  const groups = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return new Map([...groups].map(([id, codes]) => [id, codes.map(({ batch_code }) => batch_code).join('; ')]))
}

/** What was answered in finished attempts: the option's place among its question's, from 0. */
export async function givenAnswers(read: Tx, paperId: number) {
  return read
    .selectFrom('answers')
    .innerJoin('attempts', (join) =>
      join.onRef('attempts.stud_id', '=', 'answers.stud_id').onRef('attempts.attempt_id', '=', 'answers.attempt_id'),
    )
    .innerJoin('question_options', 'question_options.option_id', 'answers.option_id')
    .where('paper_id', '=', paperId)
    .where('state', '=', 'final')
    .select(['answers.attempt_id', 'answers.question_id', 'question_options.position', 'is_right'])
    .execute()
}

export async function questionsOfPaper(read: Tx, paperId: number) {
  return read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .leftJoin('question_options', (join) =>
      join.onRef('question_options.question_id', '=', 'questions.question_id').on('is_right', '=', 1),
    )
    .where('paper_id', '=', paperId)
    .select(['questions.question_id', 'question_code', 'question', 'question_options.position as right_place'])
    .orderBy('paper_questions.position')
    .execute()
}

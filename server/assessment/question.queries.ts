import type { Tx } from '../db/db.ts'
import type { Option } from './chosen.rules.ts'

/** The options of one question of a student's attempt; none when it asks no such question, or is not the student's. */
export async function optionsInAttempt(
  tx: Tx,
  studId: number,
  attemptId: number,
  questionId: number,
): Promise<Option[]> {
  return tx
    .selectFrom('attempts')
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'attempts.paper_id')
    .innerJoin('question_options', 'question_options.question_id', 'paper_questions.question_id')
    .where('attempts.stud_id', '=', studId)
    .where('attempts.attempt_id', '=', attemptId)
    .where('paper_questions.question_id', '=', questionId)
    .select(['question_options.option_id', 'question_options.question_id', 'question_options.ptext'])
    .execute()
}

import type { Tx } from '../../db/db.ts'

/** The subjects of the questions that show a picture, in whatever version. */
export async function subjectsWithPicture(read: Tx, fileId: number): Promise<number[]> {
  const shown = await read
    .selectFrom('questions')
    .where((where) => where.or([where('question_file', '=', fileId), where('passage_file', '=', fileId)]))
    .select('subject_id')
    .distinct()
    .execute()
  const ofOptions = await read
    .selectFrom('question_options')
    .innerJoin('questions', 'questions.question_id', 'question_options.question_id')
    .where('option_file', '=', fileId)
    .select('subject_id')
    .distinct()
    .execute()
  return [...shown, ...ofOptions].map(({ subject_id }) => subject_id)
}

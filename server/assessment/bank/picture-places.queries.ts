import type { Tx } from '../../db/db.ts'

/** The questions that show a picture, in whatever version, with their subjects. */
export async function questionsWithPicture(read: Tx, fileId: number) {
  const shown = await read
    .selectFrom('questions')
    .where((where) => where.or([where('question_file', '=', fileId), where('passage_file', '=', fileId)]))
    .select(['subject_id', 'question_code'])
    .distinct()
    .execute()
  const ofOptions = await read
    .selectFrom('question_options')
    .innerJoin('questions', 'questions.question_id', 'question_options.question_id')
    .where('option_file', '=', fileId)
    .select(['subject_id', 'question_code'])
    .distinct()
    .execute()
  return [...shown, ...ofOptions]
}

import type { Tx } from '../../db/db.ts'

/** The paper's questions in order, and the ids of the files that each shows. */
export async function questionFiles(read: Tx, paperId: number) {
  const questions = await read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select(['questions.question_id', 'question_code', 'question_file', 'passage_file'])
    .orderBy('position')
    .execute()
  const options = await read
    .selectFrom('paper_questions')
    .innerJoin('question_options', 'question_options.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .where('option_file', 'is not', null)
    .select(['question_options.question_id', 'option_file'])
    .execute()
  const ofOptions = Map.groupBy(options, ({ question_id }) => question_id)
  return questions.map(({ question_id, question_code, question_file, passage_file }) => ({
    question_id,
    code: question_code,
    files: [
      question_file,
      passage_file,
      ...(ofOptions.get(question_id) ?? []).map(({ option_file }) => option_file),
    ].filter((id) => id !== null),
  }))
}

/** Where these files lie in the storage, by their ids. */
export async function filePaths(read: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await read.selectFrom('files').where('file_id', 'in', ids).select(['file_id', 'path']).execute()
  return new Map(rows.map(({ file_id, path }) => [file_id, path]))
}

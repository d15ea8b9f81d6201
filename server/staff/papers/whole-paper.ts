import { readTexts, translatedView } from '../../assessment/attempt/attempt-translations.ts'
import type { PaperContent } from '../../assessment/paper/paper-content.ts'
import { subjectNames, translationsOfQuestions } from '../../assessment/paper/paper.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { FileAddress } from '../../media/addresses.ts'
import { picturesByFile } from './proof/proof.queries.ts'

/** Returns addresses of pictures by their content's hash, by which pictures of the bank are fetched. */
export async function pictureNames(read: Tx, { asked }: PaperContent): Promise<FileAddress> {
  const files = asked.flatMap(({ question, options }) => [
    question.file_id,
    question.passage_file,
    ...options.map(({ file_id }) => file_id),
  ])
  const names = await picturesByFile(read, [...new Set(files.filter((id) => id !== null))])
  return ({ file_id }) => names.get(file_id) ?? ''
}

/** Returns the questions' translations in each language of the paper, in the order of `asked`. */
export async function translationsIn(read: Tx, { languages, askedBy }: PaperContent, asked: PaperContent['asked']) {
  const rows = languages.length === 0 ? [] : await translationsOfQuestions(read, [...askedBy.keys()])
  return languages.map((language) => {
    const byId = new Map(rows.filter((row) => row.language === language).map((row) => [row.question_id, row]))
    const questions = asked.flatMap(({ question, options }) => {
      const [row, own] = [byId.get(question.question_id), askedBy.get(question.question_id)]
      return row && own ? translatedView(readTexts(row), own, options) : []
    })
    return { language, questions }
  })
}

/** The names of the subjects that questions are of. */
export async function subjectsIn(read: Tx, { asked }: PaperContent): Promise<Map<number, string>> {
  const ids = new Set(asked.map(({ question }) => question.subject_id))
  const names = await subjectNames(read)
  return new Map([...names].filter(([id]) => ids.has(id)))
}

import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'

/** The languages in which some of the paper's questions may be read beside English. */
export async function languagesOf(tx: Tx, paperId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('paper_questions')
    .innerJoin('question_translations', 'question_translations.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .select('language')
    .distinct()
    .orderBy('language')
    .execute()
  return rows.map(({ language }) => language)
}

/** The paper's questions in a language, those that have it. */
export async function translationsOf(tx: Tx, paperId: number, language: string) {
  return tx
    .selectFrom('paper_questions')
    .innerJoin('question_translations', 'question_translations.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paperId)
    .where('language', '=', language)
    .select(columnsOf('question_translations'))
    .execute()
}

/** Some questions, of whatever papers, in every language that they have. */
export async function translationsOfQuestions(tx: Tx, questionIds: number[]) {
  if (questionIds.length === 0) return []
  const rows = tx
    .selectFrom('question_translations')
    .select(columnsOf('question_translations'))
    .where('question_id', 'in', questionIds)
  return rows.orderBy('question_id').orderBy('language').execute()
}

/** The languages that each of some questions has; nothing of those that have none. */
export async function languagesOfQuestions(tx: Tx, questionIds: number[]): Promise<Map<number, ('hi' | 'ml')[]>> {
  if (questionIds.length === 0) return new Map()
  const rows = tx.selectFrom('question_translations').where('question_id', 'in', questionIds)
  const found = await rows.select(['question_id', 'language']).orderBy('question_id').orderBy('language').execute()
  const languages = Map.groupBy(found, ({ question_id }) => question_id)
  return new Map([...languages].map(([id, own]) => [id, own.map(({ language }) => language as 'hi' | 'ml')]))
}

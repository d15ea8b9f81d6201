import { readTexts, translatedView } from '../../assessment/attempt/attempt-translations.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { translationsOfQuestions } from '../../assessment/paper/translations.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { redoList } from './redo-list.ts'

/**
 * The student's questions of today in another language, those that have one. What was answered today is among them, since
 * its result is still looked at.
 */
export async function redoTranslationsFor(deps: AttemptRouteDeps, caller: Caller, language: string) {
  const { shown, answered } = await redoList(deps, caller)
  const paperOf = new Map([...shown, ...answered].map(({ question_id, paper_id }) => [question_id, paper_id]))
  const rows = await translationsOfQuestions(deps.db.read, [...paperOf.keys()])
  const told = []
  for (const row of rows) {
    if (row.language !== language) continue
    const { askedBy } = await contentOfBegunPaper(deps.db, paperOf.get(row.question_id) ?? 0)
    const asked = askedBy.get(row.question_id)
    if (asked) told.push(translatedView(readTexts(row), asked, asked.options))
  }
  return told
}

/** Why an answer is right, in the languages beside English in which the question says it. */
export async function explanationsOf(read: Tx, questionId: number) {
  const rows = await translationsOfQuestions(read, [questionId])
  return rows.flatMap(({ language, explanation }) =>
    explanation === null ? [] : { language: language as 'hi' | 'ml', explanation },
  )
}

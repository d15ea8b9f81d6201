import type { Db } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { askedInOrder, contentOfBegunPaper } from '../paper/paper-content.ts'
import { paperById, translationsOf } from '../paper/paper.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'
import { type AttemptRouteDeps, timesOf } from './attempt-deps.ts'
import { matchLists } from './attempt-view.ts'
import { attemptById } from './attempt.queries.ts'

/**
 * The questions of the student's attempt in another language, those that have one, with options in the attempt's order.
 * Explanations are told once the results are out, as those in English.
 *
 * @throws {ApiError} `not_found` without such an attempt.
 */
export async function translationsFor(deps: AttemptRouteDeps, caller: Caller, attemptId: number, language: string) {
  const { read } = deps.db
  const attempt = await attemptById(read, caller.stud_id, attemptId)
  if (!attempt) throw new ApiError('not_found')
  const { now, late } = timesOf(deps)
  const content = await contentOfBegunPaper(deps.db, attempt.paper_id)
  const isTold = attempt.state === 'final' && areResultsOut(await paperById(read, attempt.paper_id), now, late)
  const byQuestion = await translatedQuestions(deps.db, attempt.paper_id, language)
  return askedInOrder(content, attemptId).flatMap(({ question: { question_id }, options }) => {
    const row = byQuestion.get(question_id)
    if (!row) return []
    const { texts } = row
    const places = content.askedBy.get(question_id)?.options.map(({ option_id }) => option_id) ?? []
    return {
      question_id,
      question: row.question,
      passage: row.passage,
      lists: matchLists(row),
      options: options.map(({ option_id, ptext }) => texts[places.indexOf(option_id)] || ptext),
      explanation: isTold ? row.explanation : null,
    }
  })
}

const MAX_KEPT = 50
type Translated = Awaited<ReturnType<typeof readTranslated>>
const kept = new WeakMap<Db, BoundedCache<string, Translated>>()

/** By question. Nothing of a begun paper changes, and many ask for the same language in the same minute. */
async function translatedQuestions(db: Db, paperId: number, language: string): Promise<Translated> {
  const known = kept.get(db) ?? new BoundedCache<string, Translated>({ max: MAX_KEPT })
  kept.set(db, known)
  const key = `${paperId} ${language}`
  const found = known.get(key) ?? (await readTranslated(db, paperId, language))
  known.set(key, found)
  return found
}

async function readTranslated({ read }: Db, paperId: number, language: string) {
  const rows = await translationsOf(read, paperId, language)
  return new Map(rows.map((row) => [row.question_id, { ...row, texts: JSON.parse(row.options) as string[] }]))
}

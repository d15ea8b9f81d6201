import type { Db, Tx } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Tables } from '../../db/tables.ts'
import { type Asked, askedInOrder, contentOfBegunPaper } from '../paper/paper-content.ts'
import { challengeWindow } from '../challenges/challenges.queries.ts'
import { heldBack } from '../embargo/held-back.ts'
import { windowState } from '../challenges/challenge-window.rules.ts'
import { paperById, type StoredPaper, translationsOf } from '../paper/paper.queries.ts'
import { areResultsOut } from '../results/results.rules.ts'
import { type AttemptRouteDeps, timesOf } from './attempt-deps.ts'
import { matchLists } from './attempt-view.ts'
import { attemptById } from './attempt.queries.ts'

/**
 * Returns the translations of the attempt's questions that have one, with options in the attempt's order. Of a closed
 * attempt they come, like its report in English, once its results are out, with explanations; without these while its
 * key may be challenged or another paper of the student's holds the question.
 *
 * @throws {ApiError} `not_found` without such an attempt, and where it is closed, its results are not out and its key is not shown.
 */
export async function translationsFor(deps: AttemptRouteDeps, caller: Caller, attemptId: number, language: string) {
  const { read } = deps.db
  const attempt = await attemptById(read, caller.stud_id, attemptId)
  if (!attempt) throw new ApiError('not_found')
  const { now, late } = timesOf(deps)
  const content = await contentOfBegunPaper(deps.db, attempt.paper_id)
  const isClosed = attempt.state === 'final'
  const paper = await paperById(read, attempt.paper_id)
  const isOut = areResultsOut(paper, now, late)
  if (isClosed && !isOut && !(await isKeyShown(read, paper, { now, graceMs: late }))) throw new ApiError('not_found')
  const byQuestion = await translatedQuestions(deps.db, attempt.paper_id, language)
  const isTold = isClosed && isOut
  const held = isTold ? await heldBack(deps, caller, attempt.paper_id, content.askedBy.keys()) : undefined
  return askedInOrder(content, attemptId).flatMap(({ question: { question_id }, options }) => {
    const [row, asked] = [byQuestion.get(question_id), content.askedBy.get(question_id)]
    if (!row || !asked) return []
    return {
      ...translatedView(row, asked, options),
      explanation: isTold && !held?.has(question_id) ? row.explanation : null,
    }
  })
}

async function isKeyShown(read: Tx, paper: StoredPaper, moment: { now: number; graceMs: number }): Promise<boolean> {
  const window = await challengeWindow(read, paper.paper_id)
  return window !== undefined && windowState(window, paper, moment) === 'open'
}

type Row = Tables['question_translations']
type Translation = Omit<Row, 'options'> & { texts: string[] }

/** A translation with the texts of its options, in the order of the question's own. */
export const readTexts = ({ options, ...row }: Row): Translation => ({ ...row, texts: JSON.parse(options) as string[] })

/**
 * Returns a question's texts in another language. `shown` are its options as asked; one without a translation keeps its
 * own text.
 */
export function translatedView(row: Translation, { options }: Asked, shown: Asked['options']) {
  const places = options.map(({ option_id }) => option_id)
  return {
    question_id: row.question_id,
    question: row.question,
    passage: row.passage,
    lists: matchLists(row),
    options: shown.map(({ option_id, ptext }) => row.texts[places.indexOf(option_id)] || ptext),
  }
}

const MAX_KEPT = 50
type Translated = ReadonlyMap<number, Translation>
const kept = new WeakMap<Db, BoundedCache<string, Translated>>()

/** Returns translations by question, cached: a begun paper's never change, and many ask for them in the same minute. */
async function translatedQuestions(db: Db, paperId: number, language: string): Promise<Translated> {
  const known = kept.get(db) ?? new BoundedCache<string, Translated>({ max: MAX_KEPT })
  kept.set(db, known)
  const key = `${paperId} ${language}`
  const found = known.get(key) ?? (await readTranslated(db, paperId, language))
  known.set(key, found)
  return found
}

async function readTranslated({ read }: Db, paperId: number, language: string): Promise<Translated> {
  const rows = await translationsOf(read, paperId, language)
  return new Map(rows.map((row) => [row.question_id, readTexts(row)]))
}

import type { Db, Tx } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { ComparedQuestion } from '../paper/shared-questions.rules.ts'
import { questionsOfPapers, readCompared } from './embargo.queries.ts'

export type KnownQuestion = ComparedQuestion & { question_id: number }

const MAX_QUESTIONS = 20_000
const known = new WeakMap<Db, BoundedCache<number, ComparedQuestion>>()

/** Questions by their ids, with what they ask: nothing of a version ever changes, so each is read once. */
export async function comparedQuestions(db: Db, read: Tx, ids: readonly number[]): Promise<KnownQuestion[]> {
  const cache = known.get(db) ?? new BoundedCache<number, ComparedQuestion>({ max: MAX_QUESTIONS })
  known.set(db, cache)
  const questions = new Map<number, ComparedQuestion>()
  for (const id of ids) {
    const one = cache.get(id)
    if (one) questions.set(id, one)
  }
  const missing = [...new Set(ids)].filter((id) => !questions.has(id))
  for (const [id, one] of await readCompared(read, missing)) {
    cache.set(id, one)
    questions.set(id, one)
  }
  return [...questions].map(([question_id, one]) => ({ ...one, question_id }))
}

/** Papers, each with its questions. */
export async function withQuestions<P extends { paper_id: number }>(db: Db, read: Tx, papers: readonly P[]) {
  const rows = await questionsOfPapers(
    read,
    papers.map(({ paper_id }) => paper_id),
  )
  const ids = rows.map(({ question_id }) => question_id)
  const questions = new Map((await comparedQuestions(db, read, ids)).map((one) => [one.question_id, one]))
  const byPaper = Map.groupBy(rows, ({ paper_id }) => paper_id)
  return papers.map((paper) => ({
    paper,
    questions: (byPaper.get(paper.paper_id) ?? []).flatMap(({ question_id }) => questions.get(question_id) ?? []),
  }))
}

import type { ExpressionBuilder } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { KindName } from '../kinds.ts'

/** A sealed paper that binds what it holds. */
export type SealedPaper = { paper_id: number; draft_id: number; kind: KindName; paper_code: string; name: string }

const isBegun = (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.exists(where.selectFrom('attempts').whereRef('attempts.paper_id', '=', 'papers.paper_id').select('attempt_id'))

/**
 * Papers that were sealed and whose results are not out; quizzes, which have their results at once, only while nobody
 * has begun them. Their own rows and their questions change only by an act of its own.
 */
const binding = (read: Tx) =>
  read
    .selectFrom('paper_drafts')
    .innerJoin('papers', 'papers.paper_id', 'paper_drafts.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .where('computed_at', 'is', null)
    .where((where) => where.or([where('papers.kind', '!=', 'quiz'), where.not(isBegun(where))]))

const COLUMNS = ['papers.paper_id', 'draft_id', 'papers.kind', 'paper_code', 'papers.name'] as const

const asPaper = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as KindName })

/** Sealed papers of a kind that bind, by their codes. */
export async function sealedPapers(read: Tx, kind: KindName): Promise<Map<string, SealedPaper>> {
  const rows = await binding(read).where('papers.kind', '=', kind).select(COLUMNS).execute()
  return new Map(rows.map((row) => [row.paper_code, asPaper(row)]))
}

/** Sealed exams that bind and that begin before a moment, the next first, with what is kept of their seals. */
export async function sealedExams(read: Tx, until: number, count: number) {
  return binding(read)
    .where('papers.kind', '!=', 'quiz')
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<', until)]))
    .select([...COLUMNS, 'seal', 'sealed_parts'])
    .orderBy('starts_at', 'desc')
    .limit(count)
    .execute()
}

/** Returns the questions that a sealed paper binds, in whatever version, each with the first such paper. */
export async function boundQuestions(read: Tx): Promise<Map<string, SealedPaper>> {
  const rows = await withQuestions(read).execute()
  const bound = new Map<string, SealedPaper>()
  for (const { question_code, ...paper } of rows)
    if (!bound.has(question_code)) bound.set(question_code, asPaper(paper))
  return bound
}

/** The sealed papers that bind a question; `is_begun`: somebody has begun it. */
export async function bindingPapers(read: Tx, code: string): Promise<(SealedPaper & { is_begun: boolean })[]> {
  const rows = await withQuestions(read)
    .where('question_code', '=', code)
    .select((where) => isBegun(where).as('is_begun'))
    .execute()
  // SQLite returns a number.
  return rows.map(({ question_code: _code, is_begun, ...paper }) => ({
    ...asPaper(paper),
    is_begun: Boolean(is_begun),
  }))
}

const withQuestions = (read: Tx) =>
  binding(read)
    .innerJoin('paper_questions', 'paper_questions.paper_id', 'papers.paper_id')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .select([...COLUMNS, 'question_code'])
    .orderBy('papers.paper_id')

/** True of a sealed paper, into which no new version of a question goes by itself. */
export const isSealed = (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.exists(
    where.selectFrom('paper_drafts').whereRef('paper_drafts.paper_id', '=', 'papers.paper_id').select('draft_id'),
  )

import type { ExpressionBuilder } from 'kysely'
import type { KindName } from '../../../assessment/kinds.ts'
import type { AnswerType } from '../../../assessment/marking/scheme.rules.ts'
import { heldQuestions } from '../../../assessment/paper/paper.queries.ts'
import { OPEN } from '../../../db/attempt-states.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'

const BATCH_ROWS = 500

export type BegunPaper = { kind: KindName; paper_code: string; name: string; students: number }
/** A question as it stands in a paper that students have begun. */
type HeldQuestion = { question_code: string; question_id: number }

/** Statements have a limit of parameters, so codes are queried in parts. */
async function inBatches<Row>(codes: string[], rowsWith: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows = []
  for (let from = 0; from < codes.length; from += BATCH_ROWS) {
    rows.push(...(await rowsWith(codes.slice(from, from + BATCH_ROWS))))
  }
  return rows
}

/** Any version of these questions, paper after paper. */
const heldWith = (read: Tx, codes: string[]) =>
  heldQuestions(read).where('question_code', 'in', codes).orderBy('papers.paper_id').orderBy('paper_questions.position')

const isBegun = (where: ExpressionBuilder<Tables, 'papers'>) =>
  where.exists(where.selectFrom('attempts').whereRef('attempts.paper_id', '=', 'papers.paper_id').select('attempt_id'))

/** Returns the papers that students have begun with any version of these questions, and these versions. */
export async function begunPapersWith(
  read: Tx,
  codes: string[],
): Promise<(BegunPaper & { questions: HeldQuestion[] })[]> {
  const rows = await inBatches(codes, (some) =>
    heldWith(read, some)
      .where(isBegun)
      .select(['papers.paper_id', 'kind', 'paper_code', 'papers.name', 'question_code', 'questions.question_id'])
      .execute(),
  )
  const papers = []
  for (const [paper_id, questions] of Map.groupBy(rows, (row) => row.paper_id)) {
    const [{ kind, paper_code, name }] = questions as [(typeof rows)[number]]
    papers.push({ kind: kind as KindName, paper_code, name, students: await studentsOf(read, paper_id), questions })
  }
  return papers
}

/** Returns the papers with a format that contain any version of these questions, and that nobody has begun. */
export async function unbegunWithFormat(read: Tx, codes: string[]) {
  const rows = await inBatches(codes, (some) =>
    heldWith(read, some)
      .where('format', 'is not', null)
      .where((where) => where.not(isBegun(where)))
      .select(['papers.paper_id', 'kind', 'paper_code', 'papers.name', 'integer_only'])
      .select(['question_code', 'answer_type', 'partial'])
      .execute(),
  )
  return [...Map.groupBy(rows, (row) => row.paper_id).values()].flatMap((questions) => {
    const [paper] = questions
    if (!paper) return []
    const { paper_code, name, integer_only } = paper
    const asked = questions.map((row) => ({ ...row, answer_type: row.answer_type as AnswerType }))
    return [{ kind: paper.kind as KindName, paper_code, name, integer_only, questions: asked }]
  })
}

async function studentsOf(read: Tx, paperId: number): Promise<number> {
  const { students } = await read
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .select((count) => count.fn.count<number>('stud_id').distinct().as('students'))
    .executeTakeFirstOrThrow()
  return students
}

/** Returns the papers of a kind that students are taking now. */
export async function papersInProgress(read: Tx, kind: KindName): Promise<BegunPaper[]> {
  const rows = await read
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .where('state', '=', OPEN)
    .where('kind', '=', kind)
    .select(['paper_code', 'papers.name'])
    .select((count) => count.fn.countAll<number>().as('students'))
    .groupBy(['papers.paper_id', 'paper_code', 'papers.name'])
    .orderBy('papers.paper_id')
    .execute()
  return rows.map((row) => ({ ...row, kind }))
}

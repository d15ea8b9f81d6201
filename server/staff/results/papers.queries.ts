import { type ExpressionBuilder, sql } from 'kysely'
import { ofBatches } from '../../assessment/paper/paper-lists.queries.ts'
import { type AudienceParts, withParts } from '../../assessment/paper/audience.queries.ts'
import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

const WITH_RESULTS = ['exam', 'entrance'] as const
/** Sorts papers without an end before all others. */
const NEVER = Number.MAX_SAFE_INTEGER

/** Null for whoever sees all batches. */
export type Own = number[] | null
export type PaperCursor = { end: number; paper_id: number }

/** Exams and entrance exams with their readers and their last computed results. */
const papers = (read: Tx, own: Own) =>
  read
    .selectFrom('papers')
    .leftJoin('levels', 'levels.ac_id', 'papers.ac_id')
    .leftJoin('batches', 'batches.batch_id', 'papers.batch_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .leftJoin('challenge_windows', 'challenge_windows.paper_id', 'papers.paper_id')
    .where('kind', 'in', WITH_RESULTS)
    .$if(own !== null, (query) => query.where(ofBatches(own ?? [])))
    .select([
      'papers.paper_id',
      'kind',
      'name',
      'papers.ac_id',
      'papers.batch_id',
      'levels.levels as level',
      'batch_name',
    ])
    .select(['starts_at', 'ends_at', 'results_at', 'latest_deadline', 'max_marks', 'pass_marks'])
    .select(['run_id', 'computed_at', 'appeared', 'top_marks'])
    .select(['opens_at', 'closes_at'])

/** Those that have begun at `now`, the latest end first, from the one after `after`. */
export async function resultPapers(read: Tx, own: Own, { now, after, count }: PageOf) {
  const end = sql<number>`coalesce(papers.ends_at, ${sql.lit(NEVER)})`
  return papers(read, own)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${end}, papers.paper_id) < (${after?.end ?? 0}, ${after?.paper_id ?? 0})`),
    )
    .select(end.as('end'))
    .orderBy(end, 'desc')
    .orderBy('papers.paper_id', 'desc')
    .limit(count)
    .execute()
}

type PageOf = { now: number; after: PaperCursor | undefined; count: number }

/** One of them; undefined for any other paper, and for one of other batches. */
export async function resultPaper(read: Tx, own: Own, paperId: number) {
  if (own?.length === 0) return undefined
  return papers(read, own).where('papers.paper_id', '=', paperId).executeTakeFirst()
}

export type ResultPaper = NonNullable<Awaited<ReturnType<typeof resultPaper>>>

/** How many attempts at a paper are closed, and how many are open. */
export async function attemptCounts(read: Tx, paperId: number): Promise<{ closed: number; open: number }> {
  const rows = await read
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { closed: countOf('final'), open: countOf('open') }
}

/** True as long as somebody writes the paper who had time left at that moment. */
export const isStillWritten = async (tx: Tx, paperId: number, at: number): Promise<boolean> =>
  (await writingSince(tx, paperId, at)) > 0

/** Returns how many write the paper and had time left at that moment. */
export async function writingSince(tx: Tx, paperId: number, at: number): Promise<number> {
  const { count } = await tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .where((where) => where.or([where('deadline', 'is', null), where('deadline', '>=', at)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** True for the batches of an audience, those of its levels, and those of students by name. */
const holdsSome = (parts: AudienceParts | null) => (where: ExpressionBuilder<Tables, 'batches'>) => {
  const { levels, batches, students } = parts ?? { levels: [], batches: [], students: [] }
  return where.or([
    where('batch_id', 'in', [0, ...batches]),
    where('ac_id', 'in', [-1, ...levels]),
    where(
      'batch_id',
      'in',
      where
        .selectFrom('student_batches')
        .where('stud_id', 'in', [0, ...students])
        .select('student_batches.batch_id'),
    ),
  ])
}

/** The batches whose students a paper is for, of those that the caller sees. */
export async function batchesOf(read: Tx, own: Own, paper: Pick<ResultPaper, 'paper_id' | 'ac_id' | 'batch_id'>) {
  if (own?.length === 0) return []
  const { ac_id, batch_id } = paper
  const parts = (await withParts(read, [paper]))[0]?.parts ?? null
  return read
    .selectFrom('batches')
    .$if(own !== null, (query) => query.where('batch_id', 'in', own ?? []))
    .$if(batch_id !== null, (query) => query.where('batch_id', '=', batch_id))
    .$if(batch_id === null && ac_id !== null, (query) => query.where('ac_id', '=', ac_id))
    .$if(parts !== null, (query) => query.where(holdsSome(parts)))
    .select(['batch_id', 'batch_name'])
    .orderBy('batch_name')
    .orderBy('batch_id')
    .execute()
}

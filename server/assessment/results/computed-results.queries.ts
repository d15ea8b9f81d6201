import { sql } from 'kysely'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { FINAL } from '../../db/attempt-states.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedWrite } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import { currentMark, markedAttemptsAfter } from '../keys/attempt-marks.queries.ts'
import type { KindName } from '../kinds.ts'

/** The partial indexes have literals, so the conditions need them too. */
const [DUE, DONE] = [sql.lit(1), sql.lit(0)]
const MAX_DUE = 50
const UNRANKED: KindName = 'quiz'

const TIMING = ['papers.paper_id', 'kind', 'ends_at', 'results_at', 'latest_deadline'] as const

/** Returns papers whose results are due and may be computed at `now`, the latest first: their students are waiting. */
export async function papersDue(read: Tx, now: number) {
  const isOver = (column: 'results_at' | 'latest_deadline') => (where: ExpressionBuilder) =>
    where.or([where(column, 'is', null), where(column, '<=', now)])
  return read
    .selectFrom('papers')
    .where('results_due', '=', DUE)
    .where('kind', '!=', UNRANKED)
    .where('ends_at', '<=', now)
    .where(isOver('results_at'))
    .where(isOver('latest_deadline'))
    .select(TIMING)
    .orderBy('ends_at', 'desc')
    .limit(MAX_DUE)
    .execute()
}

type ExpressionBuilder = import('kysely').ExpressionBuilder<Tables, 'papers'>

/** Runs that have not been heard of since that moment: their process was ended. */
export const abandonedRuns = (read: Tx, before: number) =>
  read
    .selectFrom('paper_results')
    .where('computed_at', 'is', null)
    .where('beat_at', '<', before)
    .select(['paper_id', 'run_id'])
    .execute()

export type Run = { paper_id: number; run_id: number }

/** Begins a run for a paper that is due, and withdraws its former results; false where another process began it. */
export async function beginRun(tx: Tx, { paper_id, run_id }: Run, now: number): Promise<boolean> {
  if (!(await compareAndSet(tx.updateTable('papers'), { paper_id, results_due: 1 }, { results_due: 0 }))) return false
  await withdrawResults(tx, paper_id)
  const empty = { computed_at: null, appeared: 0, top_marks: null, sections: '[]', subjects: '[]' }
  await tx
    .insertInto('paper_results')
    .values({ paper_id, run_id, beat_at: now, ...empty })
    .execute()
  return true
}

/** Begins a run in the place of one whose process was ended; false where another process did. */
export async function replaceRun(tx: Tx, { paper_id, run_id }: Run, abandoned: number, now: number): Promise<boolean> {
  return compareAndSet(
    tx.updateTable('paper_results'),
    { paper_id, run_id: abandoned, computed_at: null },
    { run_id, beat_at: now },
  )
}

/** Records that a run goes on; false when the paper has another run. */
export async function keepRun(tx: Tx, { paper_id, run_id }: Run, now: number): Promise<boolean> {
  return compareAndSet(tx.updateTable('paper_results'), { paper_id, run_id }, { beat_at: now })
}

/** True of an attempt that was ruled void, absent or malpractice: its student did not appear. */
export const ruled = (where: Pick<import('kysely').ExpressionBuilder<Tables, 'attempts'>, 'selectFrom'>) =>
  where
    .selectFrom('attempt_rulings')
    .whereRef('attempt_rulings.stud_id', '=', 'attempts.stud_id')
    .whereRef('attempt_rulings.attempt_id', '=', 'attempts.attempt_id')
    .select('attempt_rulings.attempt_id')

/** Closed attempts of a paper with their sums, by student, from the one after `after`. */
export const attemptsToRank = (read: Tx, paperId: number, after: number, limit: number) =>
  markedAttemptsAfter(read, after)
    .where('attempts.paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .where((where) => where.not(where.exists(ruled(where))))
    .select(['attempts.stud_id', 'attempts.attempt_id', currentMark('tallies').as('tallies')])
    .limit(limit)
    .execute()

/** What a run of one paper computes; shifts are merged afterwards. */
type NewResult = Omit<Tables['attempt_results'], 'merged_rank'>

/** Stores the results of some attempts of a run, by student; those of a student who was erased meanwhile are left out. */
export async function putAttemptResults(tx: Tx, rows: NewResult[]): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  const there = await tx
    .selectFrom('attempts')
    .where('paper_id', '=', first.paper_id)
    .where('stud_id', '>=', first.stud_id)
    .where('stud_id', '<=', last.stud_id)
    .select('attempt_id')
    .execute()
  const ids = new Set(there.map(({ attempt_id }) => attempt_id))
  const kept = rows.filter(({ attempt_id }) => ids.has(attempt_id))
  if (kept.length === 0) return
  await tx
    .insertInto('attempt_results')
    .values(kept.map((row) => ({ ...row, merged_rank: null })))
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id']).doUpdateSet((row) => ({
        run_id: row.ref('excluded.run_id'),
        rank: row.ref('excluded.rank'),
        percentile: row.ref('excluded.percentile'),
        subjects: row.ref('excluded.subjects'),
        // The rank of a former run is nobody's.
        merged_rank: row.ref('excluded.merged_rank'),
      })),
    )
    .execute()
}

type Whole = Pick<Tables['paper_results'], 'appeared' | 'top_marks' | 'sections' | 'subjects'>

/** Ends a run: from this commit on its results are shown. */
export async function endRun(
  tx: Tx,
  { paper_id, run_id }: Run,
  whole: Whole,
  figures: Tables['question_figures'][],
  now: number,
): Promise<void> {
  const ended = { ...whole, beat_at: now, computed_at: now }
  if (!(await compareAndSet(tx.updateTable('paper_results'), { paper_id, run_id }, ended))) return
  await tx.deleteFrom('question_figures').where('paper_id', '=', paper_id).execute()
  if (figures.length > 0) await tx.insertInto('question_figures').values(figures).execute()
}

/** The stored figures of a paper's questions. */
export const figuresOfPaper = async (read: Tx, paperId: number) =>
  read
    .selectFrom('question_figures')
    .where('paper_id', '=', paperId)
    .select(['question_id', 'n', 'median_ms', 'figures'])
    .execute()

/** Withdraws a paper's computed results: a run under way ends, and the former results are shown to nobody. */
export async function withdrawResults(tx: Tx, paperId: number): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('paper_results')
    .where('paper_id', '=', paperId)
    .returning('computed_at')
    .execute()
  if (withdrawn.some(({ computed_at }) => computed_at !== null)) await bumpContentVersion(tx, 'teaching')
}

const setDue = preparedWrite((tx, { paperId }: { paperId: number }) =>
  tx.updateTable('papers').set({ results_due: 1 }).where('paper_id', '=', paperId).where('results_due', '=', DONE),
)

/** Has computed results of a paper computed again; the former ones stay visible until then. */
export async function markResultsDue(tx: Tx, paperId: number): Promise<void> {
  await setDue(tx, { paperId })
}

import { FINAL, OPEN } from '../../db/attempt-states.ts'
import { compareAndSet } from '../../db/compare-and-set.queries.ts'
import type { Tx } from '../../db/db.ts'
import { AT_ONCE } from './results.rules.ts'
import { markedAttempts } from '../keys/attempt-marks.queries.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'

/** Papers whose results may be out at `now` and whose students were not told. */
export async function papersToTell(read: Tx, now: number) {
  return read
    .selectFrom('papers')
    .where('results_told', '=', 0)
    .where((where) =>
      where.or([
        where.and([where('results_at', 'is', null), where('ends_at', '<=', now)]),
        where.and([where('results_at', '>', AT_ONCE), where('results_at', '<=', now)]),
      ]),
    )
    .select(['paper_id', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
}

type Told = Awaited<ReturnType<typeof papersToTell>>[number]

/**
 * Marks the paper's students as told, unless the moment of its results was changed; true for the one who marks them.
 */
export async function markResultsTold(tx: Tx, { paper_id, ends_at, results_at }: Told): Promise<boolean> {
  return compareAndSet(
    tx.updateTable('papers'),
    { paper_id, ends_at, results_at, results_told: 0 },
    { results_told: 1 },
  )
}

/** Submitted attempts of a paper, by student, from the one after `after`. */
export async function attemptsToTell(read: Tx, paperId: number, after: number, limit: number) {
  return read
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .where('stud_id', '>', after)
    .select(['stud_id', 'attempt_id'])
    .orderBy('stud_id')
    .limit(limit)
    .execute()
}

/**
 * Applies a change of a begun paper's end. Open attempts without a deadline end with the paper; attempts with a
 * deadline keep it, and results wait for the latest of them, also where the end is taken away.
 */
export async function followEnd(tx: Tx, paperId: number, endsAt: number | null): Promise<void> {
  if (endsAt === null) {
    await tx
      .updateTable('papers')
      .set(({ fn }) => ({ latest_deadline: fn.coalesce('latest_deadline', 'ends_at') }))
      .where('paper_id', '=', paperId)
      .execute()
    return
  }
  await tx
    .updateTable('attempts')
    .set({ deadline: endsAt })
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .where('deadline', 'is', null)
    .execute()
}

/** A student's attempts, each with its paper and what was computed of it when the results were last computed. */
export const attemptsWithResults = (read: Tx, studId: number) =>
  markedAttempts(read)
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .leftJoin('attempt_results', (join) =>
      join
        .onRef('attempt_results.stud_id', '=', 'attempts.stud_id')
        .onRef('attempt_results.attempt_id', '=', 'attempts.attempt_id')
        .onRef('attempt_results.run_id', '=', 'paper_results.run_id'),
    )
    .where('attempts.stud_id', '=', studId)

/** The computed results of a student's attempts, of runs that have ended. */
const computedOf = (tx: Tx, studId: number) =>
  tx
    .selectFrom('attempt_results')
    .innerJoin('paper_results', (join) =>
      join
        .onRef('paper_results.paper_id', '=', 'attempt_results.paper_id')
        .onRef('paper_results.run_id', '=', 'attempt_results.run_id'),
    )
    .where('stud_id', '=', studId)
    .where('computed_at', 'is not', null)

const ofAttempt = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  computedOf(tx, studId)
    .where('attempt_id', '=', attemptId)
    .select(['rank', 'percentile', 'appeared', 'top_marks', 'paper_results.sections as section_tops'])
    .select(['attempt_results.subjects as own_subjects', 'paper_results.subjects as subject_tops']),
)

/** Returns the computed results of an attempt, of a run that has ended; marks are exact ones. */
export async function computedResult(tx: Tx, studId: number, attemptId: number) {
  const [row] = await ofAttempt(tx, { studId, attemptId })
  if (!row) return null
  const own = JSON.parse(row.own_subjects) as [subject: number, percentile: number, rank: number][]
  return {
    rank: row.rank,
    percentile: row.percentile,
    appeared: row.appeared,
    top_marks: row.top_marks ?? 0,
    sectionTops: JSON.parse(row.section_tops) as number[],
    subjects: new Map(own.map(([subject, percentile, rank]) => [subject, { percentile, rank }])),
    subjectTops: new Map(JSON.parse(row.subject_tops) as [subject: number, top: number][]),
  }
}

export type ComputedResult = NonNullable<Awaited<ReturnType<typeof computedResult>>>

/** Returns the computed ranks of a student's attempts, each among how many who appeared, by the attempts' ids. */
export async function ranksOf(tx: Tx, studId: number): Promise<Map<number, { rank: number; of: number }>> {
  const rows = await computedOf(tx, studId).select(['attempt_id', 'rank', 'appeared']).execute()
  return new Map(rows.map(({ attempt_id, rank, appeared }) => [attempt_id, { rank, of: appeared }]))
}

const timesOfPaper = preparedQuery((tx, { paperId }: { paperId: number }) =>
  tx.selectFrom('question_figures').where('paper_id', '=', paperId).select(['question_id', 'median_ms']),
)

/** The median times of a paper's questions, those that are known. */
export async function medianTimes(tx: Tx, paperId: number) {
  const rows = await timesOfPaper(tx, { paperId })
  return rows.flatMap(({ question_id, median_ms }) => (median_ms === null ? [] : [{ question_id, median_ms }]))
}

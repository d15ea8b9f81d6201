import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'

/** What was computed of a student's attempts by runs that have ended. */
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

/** What was computed of an attempt by a run that has ended; marks are exact ones. */
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

/** The ranks of a student's attempts that are computed, each among how many who appeared, by the attempts' ids. */
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

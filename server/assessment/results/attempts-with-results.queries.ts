import type { Tx } from '../../db/db.ts'
import { markedAttempts } from '../keys/attempt-marks.queries.ts'

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

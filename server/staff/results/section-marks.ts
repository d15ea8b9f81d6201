import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { roundToHundredths } from '../../assessment/marking/exact-marks.rules.ts'
import { parseTallies, talliesOf } from '../../assessment/marking/tallies.rules.ts'
import type { PaperContent } from '../../assessment/paper/paper-content.ts'
import type { Tx } from '../../db/db.ts'
import type { ResultRow } from './result-rows.queries.ts'

/**
 * Returns the sums of a closed attempt; for one that was closed before sums were stored they are computed from its
 * answers.
 */
export async function talliesOfRow(read: Tx, { marked }: PaperContent, { tallies, stud_id, attempt_id }: ResultRow) {
  if (tallies !== null) return parseTallies(tallies)
  return talliesOf(gradeStored(marked, await storedAnswers(read, stud_id, attempt_id)))
}

/** Exact marks as they are shown. */
export const shownMarks = (exact: number): number => toMarks(roundToHundredths(exact))

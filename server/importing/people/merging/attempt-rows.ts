import { markResultsDue } from '../../../assessment/results/computed-results.queries.ts'
import { mergedAlready } from '../../../assessment/results/merged/merged.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { addStudentRows, removeStudentRows, rowsOfStudent } from '../../../db/student-rows.queries.ts'
import { type AttemptRows, TABLES_OF_ATTEMPTS } from './kept.ts'
import { unfinishedRuns } from './merges.queries.ts'

/** Removes attempts of a student with all rows that refer to them, and returns these rows unchanged. */
export async function takeAttempts(tx: Tx, studId: number, attemptIds: number[]): Promise<AttemptRows> {
  const ids = new Set(attemptIds)
  const taken = emptyRows()
  if (attemptIds.length === 0) return taken
  for (const table of TABLES_OF_ATTEMPTS) {
    const rows = await rowsOfStudent(tx, table, studId)
    Object.assign(taken, { [table]: rows.filter(({ attempt_id }) => ids.has(attempt_id)) })
  }
  for (const table of TABLES_OF_ATTEMPTS.toReversed())
    await removeStudentRows(tx, table, studId, { column: 'attempt_id', values: attemptIds })
  return taken
}

/** Gives attempts to a student. Rows that were saved before a table existed lack that table. */
export async function giveAttempts(tx: Tx, stud_id: number, taken: Partial<AttemptRows>): Promise<void> {
  for (const table of TABLES_OF_ATTEMPTS) {
    const rows = (taken[table] ?? []).map((row) => ({ ...row, stud_id }))
    if (rows.length > 0) await addStudentRows(tx, table, rows)
  }
}

const emptyRows = (): AttemptRows => ({
  attempts: [],
  answers: [],
  attempt_places: [],
  attempt_results: [],
  attempt_acts: [],
  attempt_contacts: [],
  late_answers: [],
  attempt_closings: [],
  attempt_rulings: [],
  attempt_marks: [],
  attempt_extra_times: [],
  challenges: [],
})

type Attempts = readonly { paper_id: number }[]

/**
 * Requests that ranks are computed again: of tests whose attempts now count, or no longer count; of those that were given
 * to another student while ranks are being computed, since that run may know the attempt by its old place; and of shifts,
 * whose merge may be running too, and in two of which one student may now stand.
 */
export async function renewRanks(tx: Tx, { counted, given }: { counted: Attempts; given: Attempts }): Promise<void> {
  const papers = (attempts: Attempts) => [...new Set(attempts.map(({ paper_id }) => paper_id))]
  const moved = papers(given)
  const shifts = moved.length === 0 ? [] : await mergedAlready(tx, moved)
  const due = new Set([...papers(counted), ...(await unfinishedRuns(tx, moved)), ...papers(shifts)])
  for (const paper_id of due) await markResultsDue(tx, paper_id)
}

import { markResultsDue } from '../../assessment/results/computed-results.queries.ts'
import type { Tx } from '../../db/db.ts'
import { addStudentRows, removeStudentRows, rowsOfStudent } from '../../db/student-rows.queries.ts'
import type { AttemptRows } from './kept.ts'
import { unfinishedRuns } from './merges.queries.ts'

// Each after what it refers to.
const TABLES = ['attempts', 'answers', 'attempt_places', 'attempt_results'] as const

const NOTHING: AttemptRows = { attempts: [], answers: [], attempt_places: [], attempt_results: [] }

/** Takes attempts away from a student, with what hangs on them, and returns them as they were. */
export async function takeAttempts(tx: Tx, studId: number, attemptIds: number[]): Promise<AttemptRows> {
  if (attemptIds.length === 0) return NOTHING
  const ids = new Set(attemptIds)
  const some = <R extends { attempt_id: number }>(rows: R[]) => rows.filter(({ attempt_id }) => ids.has(attempt_id))
  const taken = {
    attempts: some(await rowsOfStudent(tx, 'attempts', studId)),
    answers: some(await rowsOfStudent(tx, 'answers', studId)),
    attempt_places: some(await rowsOfStudent(tx, 'attempt_places', studId)),
    attempt_results: some(await rowsOfStudent(tx, 'attempt_results', studId)),
  }
  for (const table of TABLES.toReversed())
    await removeStudentRows(tx, table, studId, { column: 'attempt_id', values: attemptIds })
  return taken
}

/** Gives attempts to a student. */
export async function giveAttempts(tx: Tx, stud_id: number, rows: AttemptRows): Promise<void> {
  const of = <R extends { stud_id: number }>(some: R[]) => some.map((row) => ({ ...row, stud_id }))
  await addStudentRows(tx, 'attempts', of(rows.attempts))
  await addStudentRows(tx, 'answers', of(rows.answers))
  await addStudentRows(tx, 'attempt_places', of(rows.attempt_places))
  await addStudentRows(tx, 'attempt_results', of(rows.attempt_results))
}

type Attempts = readonly { paper_id: number }[]

/**
 * Has ranks computed again: of tests whose attempts count now, or count no more; and of those that were given to another
 * student while ranks are being computed, which may know the attempt under its old place.
 */
export async function renewRanks(tx: Tx, { counted, given }: { counted: Attempts; given: Attempts }): Promise<void> {
  const papers = (attempts: Attempts) => [...new Set(attempts.map(({ paper_id }) => paper_id))]
  const due = new Set([...papers(counted), ...(await unfinishedRuns(tx, papers(given)))])
  for (const paper_id of due) await markResultsDue(tx, paper_id)
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { preparedWrite } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Attempts with their marks by the key that holds for the paper. The attempt's own columns are the marks by the printed
 * key: all code that shows marks reads them from here, so that all change at the moment in which another key holds.
 */
export const markedAttempts = (tx: Tx) => joinedMarks(tx, null)

/**
 * `markedAttempts` of a page of students after one: else PostgreSQL would read marks from the beginning for each page.
 */
export const markedAttemptsAfter = (tx: Tx, after: number) =>
  joinedMarks(tx, after).where('attempts.stud_id', '>', after).orderBy('attempts.stud_id')

const joinedMarks = (tx: Tx, after: number | null) =>
  tx
    .selectFrom('attempts')
    .leftJoin('paper_keys', 'paper_keys.paper_id', 'attempts.paper_id')
    .leftJoin('attempt_marks', (join) => {
      const own = join
        .onRef('attempt_marks.stud_id', '=', 'attempts.stud_id')
        .onRef('attempt_marks.attempt_id', '=', 'attempts.attempt_id')
        .onRef('attempt_marks.key_id', '=', 'paper_keys.key_id')
      return after === null ? own : own.on('attempt_marks.stud_id', '>', after)
    })

type Marks = 'marks' | 'lost' | 'passed' | 'tallies'
type MarkOf<C extends Marks> = Tables['attempts'][C]

/** A column of an attempt's marks by the key that holds, for `markedAttempts`. */
export const currentMark = <C extends Marks>(column: C): RawBuilder<MarkOf<C>> =>
  sql<MarkOf<C>>`coalesce(${sql.ref(`attempt_marks.${column}`)}, ${sql.ref(`attempts.${column}`)})`

/** All of them under their own names. */
export const currentMarks = () =>
  [
    currentMark('marks').as('marks'),
    currentMark('lost').as('lost'),
    currentMark('passed').as('passed'),
    currentMark('tallies').as('tallies'),
  ] as const

/** Returns the stored sums of a student's closed attempts, by the attempts' ids. */
export async function talliesBy(read: Tx, studId: number, attemptIds: number[]): Promise<Map<number, string>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await markedAttempts(read)
    .where('attempts.stud_id', '=', studId)
    .where('attempts.attempt_id', 'in', attemptIds)
    .select(['attempts.attempt_id', currentMark('tallies').as('tallies')])
    .execute()
  return new Map(rows.flatMap(({ attempt_id, tallies }) => (tallies === null ? [] : [[attempt_id, tallies]])))
}

export type AttemptMarks = Tables['attempt_marks']

const put = preparedWrite((tx, one: AttemptMarks) => {
  const { stud_id, attempt_id, key_id, marks, lost, passed, tallies } = one
  const grade = { marks, lost, passed, tallies }
  return tx
    .insertInto('attempt_marks')
    .values({ stud_id, attempt_id, key_id, ...grade })
    .onConflict((conflict) => conflict.columns(['stud_id', 'attempt_id', 'key_id']).doUpdateSet(grade))
})

/** Stores what an attempt gets by a key, in the place of what it was. */
export async function putMarks(tx: Tx, marks: AttemptMarks): Promise<void> {
  await put(tx, marks)
}

/** Adds attempts' marks by a key. Existing rows stay, since they are newer than what was read before this unit. */
export async function addMarks(tx: Tx, rows: AttemptMarks[]): Promise<void> {
  await tx
    .insertInto('attempt_marks')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['stud_id', 'attempt_id', 'key_id']).doNothing())
    .execute()
}

/** Removes an attempt's marks by all keys: its answers change, and it is marked again when it closes. */
export async function forgetMarks(tx: Tx, studId: number, attemptId: number): Promise<void> {
  await tx.deleteFrom('attempt_marks').where('stud_id', '=', studId).where('attempt_id', '=', attemptId).execute()
}

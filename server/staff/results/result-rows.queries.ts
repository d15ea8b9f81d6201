import { expressionBuilder, sql } from 'kysely'
import { currentMark, markedAttempts } from '../../assessment/keys/attempt-marks.queries.ts'
import { ruled } from '../../assessment/results/computed-results.queries.ts'
import { FINAL } from '../../db/attempt-states.ts'
import { chapterOfQuestion } from '../../assessment/bank/bank.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { foundStudents } from '../accounts/student-search.queries.ts'
import type { Own } from './papers.queries.ts'

/** A filter for those who appeared in a paper. `run_id`: the run that ranked them, null for a paper without ranks. */
export type RowsOf = {
  paper_id: number
  run_id: number | null
  own: Own
  batch_id?: number | undefined
  stud_id?: number | undefined
  search?: { text: string; seesNumbers: boolean } | undefined
  after?: { rank: number; stud_id: number } | undefined
}

type Reading = Pick<Db, 'read' | 'engine'>

/** By rank, then by student; by student alone where there are no ranks. From the one after `after`. */
export async function resultRows(db: Reading, filter: RowsOf, count: number) {
  if (filter.own?.length === 0) return []
  return filter.run_id === null
    ? unrankedRows(db, filter, count)
    : rankedRows(db, { ...filter, run_id: filter.run_id }, count)
}

export type ResultRow = Awaited<ReturnType<typeof rankedRows>>[number]

async function rankedRows(db: Reading, filter: RowsOf & { run_id: number }, count: number) {
  const { paper_id, run_id, after } = filter
  return markedAttempts(db.read)
    .innerJoin('attempt_results', (join) =>
      join
        .onRef('attempt_results.stud_id', '=', 'attempts.stud_id')
        .onRef('attempt_results.attempt_id', '=', 'attempts.attempt_id'),
    )
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('attempt_results.paper_id', '=', paper_id)
    .where('attempt_results.run_id', '=', run_id)
    .where(isAmong(db, filter))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(attempt_results.rank, attempt_results.stud_id) > (${after?.rank ?? 0}, ${after?.stud_id ?? 0})`,
      ),
    )
    .select((row) => [row.ref('attempt_results.rank').$castTo<number | null>().as('rank')])
    .select((row) => [row.ref('attempt_results.percentile').$castTo<number | null>().as('percentile')])
    .select((row) => [row.ref('attempt_results.subjects').$castTo<string | null>().as('subjects')])
    .select(COLUMNS)
    .select(MARKS)
    .orderBy('attempt_results.rank')
    .orderBy('attempt_results.stud_id')
    .limit(count)
    .execute()
}

const COLUMNS = [
  'attempts.stud_id',
  'attempts.attempt_id',
  'attempts.answered',
  'students.name',
  'students.admission_no',
  'students.guardian',
  'students.phone_code',
  'students.mobile',
] as const

const MARKS = [
  currentMark('marks').as('marks'),
  currentMark('passed').as('passed'),
  currentMark('tallies').as('tallies'),
] as const

async function unrankedRows(db: Reading, filter: RowsOf, count: number): Promise<ResultRow[]> {
  const rows = await markedAttempts(db.read)
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('attempts.paper_id', '=', filter.paper_id)
    .where('attempts.state', '=', FINAL)
    .where((where) => where.not(where.exists(ruled(where))))
    .where(isAmong(db, filter))
    .where('attempts.stud_id', '>', filter.after?.stud_id ?? 0)
    .select(COLUMNS)
    .select(MARKS)
    .orderBy('attempts.stud_id')
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...row, rank: null, percentile: null, subjects: null }))
}

/** True of attempts of the students that the filter lets through. */
function isAmong({ read, engine }: Reading, { own, batch_id, stud_id, search }: RowsOf) {
  const where = expressionBuilder<Tables, 'attempts'>()
  const inBatches = (ids: number[]) => read.selectFrom('student_batches').where('batch_id', 'in', ids).select('stud_id')
  return where.and([
    ...(own === null ? [] : [where('attempts.stud_id', 'in', inBatches(own))]),
    ...(batch_id === undefined ? [] : [where('attempts.stud_id', 'in', inBatches([batch_id]))]),
    ...(stud_id === undefined ? [] : [where('attempts.stud_id', '=', stud_id)]),
    ...(search === undefined ? [] : [where('attempts.stud_id', 'in', foundStudents(read, engine, search))]),
  ])
}

/** The code of each question of a paper, and its chapter, in the paper's order. */
export const questionPlaces = async (read: Tx, paperId: number) =>
  read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .innerJoin('subjects', 'subjects.subject_id', 'questions.subject_id')
    .leftJoin('chapters', chapterOfQuestion)
    .where('paper_id', '=', paperId)
    .select(['questions.question_id', 'question_code', 'subject_name', 'questions.chapter_no', 'chapter_name'])
    .orderBy('paper_questions.position')
    .execute()

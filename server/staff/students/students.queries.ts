import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { foundStudents, type Search } from '../accounts/student-search.queries.ts'

/** `batch_ids`: null for whoever sees all students. */
export type StudentFilter = {
  batch_ids: number[] | null
  search?: Search | undefined
  ac_id?: number | undefined
  batch_id?: number | undefined
  status?: string | undefined
  after?: { name: string; stud_id: number } | undefined
}

/** The search where there is none, for the types. */
const NOTHING: Search = { text: '', seesNumbers: false }

/** By name, those who are not forgotten. */
export async function studentPage({ read, engine }: Pick<Db, 'read' | 'engine'>, filter: StudentFilter, count: number) {
  const { batch_ids, search, ac_id, batch_id, status, after } = filter
  const inBatches = (ids: number[]) =>
    read.selectFrom('student_batches').where('batch_id', 'in', ids).select('stud_id').distinct()
  return read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .where('students.status', '!=', 'forgotten')
    .$if(batch_ids !== null, (query) => query.where('students.stud_id', 'in', inBatches(batch_ids ?? [])))
    .$if(batch_id !== undefined, (query) => query.where('students.stud_id', 'in', inBatches([batch_id ?? 0])))
    .$if(ac_id !== undefined, (query) => query.where('students.ac_id', '=', ac_id ?? 0))
    .$if(status !== undefined, (query) => query.where('students.status', '=', status ?? ''))
    .$if(search !== undefined, (query) =>
      query.where('students.stud_id', 'in', foundStudents(read, engine, search ?? NOTHING)),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(students.name, students.stud_id) > (${after?.name ?? ''}, ${after?.stud_id ?? 0})`),
    )
    .select([
      'students.stud_id',
      'students.admission_no',
      'students.name',
      'students.mobile',
      'levels.levels as level',
      'students.status',
    ])
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .limit(count)
    .execute()
}

/** The names of the batches of each of these students, in the student's order. */
export async function batchNames(read: Tx, studIds: number[]): Promise<Map<number, string[]>> {
  if (studIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('student_batches.stud_id', 'in', studIds)
    .select(['student_batches.stud_id', 'batches.batch_name'])
    .orderBy('student_batches.position')
    .execute()
  const byStudent = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return new Map([...byStudent].map(([id, own]) => [id, own.map(({ batch_name }) => batch_name)]))
}

/** When each of these students was last seen, in any session. */
export async function lastSeen(read: Tx, studIds: number[]): Promise<Map<number, number>> {
  if (studIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('sessions')
    .where('stud_id', 'in', studIds)
    .select(({ fn }) => ['stud_id', fn.max('seen_at').as('seen_at')])
    .groupBy('stud_id')
    .execute()
  return new Map(rows.map(({ stud_id, seen_at }) => [stud_id, seen_at]))
}

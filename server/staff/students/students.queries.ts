import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { foundStudents, type Search } from '../accounts/student-search.queries.ts'

type Reader = Pick<Db, 'read' | 'engine'>

/** `batch_ids`: null for whoever sees all students. */
export type StudentFilter = {
  batch_ids: number[] | null
  search?: Search | undefined
  ac_id?: number | undefined
  batch_id?: number | undefined
  status?: string | undefined
}

/** Nobody who is forgotten, and of the others those whom the filter lets through. */
function listed({ read, engine }: Reader, { batch_ids, search, ac_id, batch_id, status }: StudentFilter) {
  const inBatches = (ids: number[]) =>
    read.selectFrom('student_batches').where('batch_id', 'in', ids).select('stud_id').distinct()
  return (where: ExpressionBuilder<Tables, 'students'>) =>
    where.and([
      where('students.status', '!=', 'forgotten'),
      ...(batch_ids === null ? [] : [where('students.stud_id', 'in', inBatches(batch_ids))]),
      ...(batch_id === undefined ? [] : [where('students.stud_id', 'in', inBatches([batch_id]))]),
      ...(ac_id === undefined ? [] : [where('students.ac_id', '=', ac_id)]),
      ...(status === undefined ? [] : [where('students.status', '=', status)]),
      ...(search === undefined ? [] : [where('students.stud_id', 'in', foundStudents(read, engine, search))]),
    ])
}

const shownRows = (read: Tx) =>
  read
    .selectFrom('students')
    .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
    .select(['students.stud_id', 'students.admission_no', 'students.name', 'students.guardian', 'students.mobile'])
    .select(['levels.levels as level', 'students.status'])

/**
 * The expressions of the indexes in 0105-student-sorting.ts. Only A to Z are folded on both engines, and texts are
 * compared by their bytes, so that both have the same order.
 */
function orderOf(engine: Db['engine']) {
  const bytewise = engine === 'sqlite' ? '' : ' collate "C"'
  return {
    name: sql.raw<string>(`lower(name${bytewise})`),
    length: sql.raw<number>('coalesce(length(admission_no), 1000)'),
    admission_no: sql.raw<string>(`coalesce(lower(admission_no${bytewise}), '')`),
  }
}

/** The keys of the student after whom a page begins; undefined on the first page, or where the student is gone. */
async function keysOf({ read, engine }: Reader, after: number | undefined) {
  if (after === undefined) return undefined
  const { name, length, admission_no } = orderOf(engine)
  return read
    .selectFrom('students')
    .where('stud_id', '=', after)
    .select(['stud_id', name.as('name'), length.as('length'), admission_no.as('admission_no')])
    .executeTakeFirst()
}

type Page = { after?: number | undefined; count: number }

/** By name, without regard to case. */
export async function studentsByName(db: Reader, filter: StudentFilter, { after, count }: Page) {
  const { name } = orderOf(db.engine)
  const keys = await keysOf(db, after)
  return shownRows(db.read)
    .where(listed(db, filter))
    .$if(keys !== undefined, (query) =>
      query.where(sql<boolean>`(${name}, students.stud_id) > (${keys?.name ?? ''}, ${keys?.stud_id ?? 0})`),
    )
    .orderBy(name)
    .orderBy('students.stud_id')
    .limit(count)
    .execute()
}

/** By admission number, shorter ones first, and last those who have none. */
export async function studentsByAdmission(db: Reader, filter: StudentFilter, { after, count }: Page) {
  const { length, admission_no } = orderOf(db.engine)
  const keys = await keysOf(db, after)
  return shownRows(db.read)
    .where(listed(db, filter))
    .$if(keys !== undefined, (query) =>
      query.where(
        sql<boolean>`(${length}, ${admission_no}, students.stud_id) > (${keys?.length ?? 0}, ${keys?.admission_no ?? ''}, ${keys?.stud_id ?? 0})`,
      ),
    )
    .orderBy(length)
    .orderBy(admission_no)
    .orderBy('students.stud_id')
    .limit(count)
    .execute()
}

/** Those who were seen last first, and behind them by name those who never were. */
export async function studentsBySeen(db: Reader, filter: StudentFilter, { after, count }: Page) {
  const seen = after === undefined ? undefined : (await lastSeen(db.read, [after])).get(after)
  const isBehind = after !== undefined && seen === undefined
  const rows = isBehind ? [] : await seenStudents(db, filter, { after, seen, count })
  if (rows.length === count) return rows
  return [
    ...rows,
    ...(await neverSeen(db, filter, { after: isBehind ? after : undefined, count: count - rows.length })),
  ]
}

async function seenStudents(
  db: Reader,
  filter: StudentFilter,
  { after, seen, count }: Page & { seen?: number | undefined },
) {
  return shownRows(db.read)
    .innerJoin('sessions', 'sessions.stud_id', 'students.stud_id')
    .where(listed(db, filter))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions as later')
            .whereRef('later.stud_id', '=', 'sessions.stud_id')
            .where(sql<boolean>`(later.seen_at, later.session_id) > (sessions.seen_at, sessions.session_id)`)
            .select('later.session_id'),
        ),
      ),
    )
    .$if(seen !== undefined, (query) =>
      query.where(sql<boolean>`(sessions.seen_at, students.stud_id) < (${seen ?? 0}, ${after ?? 0})`),
    )
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('students.stud_id', 'desc')
    .limit(count)
    .execute()
}

async function neverSeen(db: Reader, filter: StudentFilter, { after, count }: Page) {
  const { name } = orderOf(db.engine)
  const keys = await keysOf(db, after)
  return shownRows(db.read)
    .where(listed(db, filter))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sessions')
            .whereRef('sessions.stud_id', '=', 'students.stud_id')
            .select('sessions.session_id'),
        ),
      ),
    )
    .$if(keys !== undefined, (query) =>
      query.where(sql<boolean>`(${name}, students.stud_id) > (${keys?.name ?? ''}, ${keys?.stud_id ?? 0})`),
    )
    .orderBy(name)
    .orderBy('students.stud_id')
    .limit(count)
    .execute()
}

/** How many students the filter lets through. */
export async function countStudents(db: Reader, filter: StudentFilter): Promise<number> {
  const rows = db.read.selectFrom('students').where(listed(db, filter))
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** The ids of the first students by name whom the filter lets through. */
export async function listedIds(db: Reader, filter: StudentFilter, count: number): Promise<number[]> {
  const { name } = orderOf(db.engine)
  const rows = db.read.selectFrom('students').where(listed(db, filter)).select('stud_id')
  return (await rows.orderBy(name).orderBy('stud_id').limit(count).execute()).map(({ stud_id }) => stud_id)
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

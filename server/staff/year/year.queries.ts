import { isInUse } from '../../academy/archived.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ofBatches } from '../../assessment/paper/paper-lists.queries.ts'

const EXAMS = ['exam', 'entrance'] as const

/** The batches of these ids with their levels, those in use only. */
export async function batchesInUse(read: Tx, batchIds: number[]) {
  return read
    .selectFrom('batches')
    .where('batch_id', 'in', batchIds)
    .where(isInUse('batch', 'batches.batch_id'))
    .select(['batch_id', 'batch_name', 'ac_id'])
    .orderBy('batch_name')
    .execute()
}

const activeMembers = (read: Tx, batchIds: number[]) =>
  read
    .selectFrom('students')
    .where('students.status', '=', 'active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('student_batches')
          .whereRef('student_batches.stud_id', '=', 'students.stud_id')
          .where('student_batches.batch_id', 'in', batchIds)
          .select('student_batches.stud_id'),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))

/** How many active students these batches have, and how many of those have no other batch that is in use. */
export async function studentsOf(read: Tx, batchIds: number[]): Promise<{ students: number; without_batch: number }> {
  const all = await activeMembers(read, batchIds).executeTakeFirstOrThrow()
  const rest = await activeMembers(read, batchIds)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('student_batches')
            .whereRef('student_batches.stud_id', '=', 'students.stud_id')
            .where('student_batches.batch_id', 'not in', batchIds)
            .where(isInUse('batch', 'student_batches.batch_id'))
            .select('student_batches.stud_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return { students: all.count, without_batch: rest.count }
}

/** How many pieces of news these batches have. */
export async function newsOf(read: Tx, batchIds: number[]): Promise<number> {
  const { count } = await read
    .selectFrom('news')
    .where('batch_id', 'in', batchIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many challenges of these batches' papers nobody has decided. */
export async function openChallengesOf(read: Tx, batchIds: number[]): Promise<number> {
  const { count } = await read
    .selectFrom('challenges')
    .innerJoin('papers', 'papers.paper_id', 'challenges.paper_id')
    .where('outcome', 'is', null)
    .where(ofBatches(batchIds))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Exams of these batches that students have started, with what decides when their results come. */
export async function takenExamsOf(read: Tx, batchIds: number[]) {
  return read
    .selectFrom('papers')
    .where('kind', 'in', EXAMS)
    .where(ofBatches(batchIds))
    .where((where) =>
      where.exists(
        where.selectFrom('attempts').whereRef('attempts.paper_id', '=', 'papers.paper_id').select('attempt_id'),
      ),
    )
    .select(['kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
}

/** How many exams of these batches are still to come or running. */
export async function openExamsOf(read: Tx, batchIds: number[], now: number): Promise<number> {
  const { count } = await read
    .selectFrom('papers')
    .where('kind', 'in', EXAMS)
    .where(ofBatches(batchIds))
    .where('ends_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many doubts of these batches' students wait for an answer. */
export async function waitingDoubtsOf(read: Tx, batchIds: number[]): Promise<number> {
  const { count } = await read
    .selectFrom('doubts')
    .where('is_waiting', '=', 1)
    .where((where) =>
      where(
        'doubts.stud_id',
        'in',
        where.selectFrom('student_batches').where('batch_id', 'in', batchIds).select('student_batches.stud_id'),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many classes of these batches are to come and not cancelled. */
export async function classesToCome(read: Tx, batchIds: number[], now: number): Promise<number> {
  const { count } = await read
    .selectFrom('live_classes')
    .where('batch_id', 'in', batchIds)
    .where('starts_at', '>', now)
    .where('status', '=', '')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many moves into one of these batches are planned for a day to come. */
export async function plannedMovesInto(read: Tx, batchIds: number[]): Promise<number> {
  const { count } = await read
    .selectFrom('planned_moves')
    .where('to_batch_id', 'in', batchIds)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The names of all levels. */
export async function levelNames(read: Tx): Promise<Map<number, string>> {
  const rows = await read.selectFrom('levels').select(['ac_id', 'levels']).execute()
  return new Map(rows.map(({ ac_id, levels }) => [ac_id, levels]))
}

import { sql } from 'kysely'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import { type ExtraTime, mostExtraMs } from './extra-time.rules.ts'
import { type Sitting, sittingOf } from './sitting.queries.ts'
import { lastEnd } from './sitting.rules.ts'

/** More time for a batch, or for students one by one. */
export type ExtraGroup = ExtraTime & { batch_id: number | null; stud_ids: number[] }

/** The groups of a student: by the batches of now, and by name. */
const ofStudent = (tx: Tx, studId: number) => {
  const columns = ['paper_extra_times.paper_id', 'minutes', 'percent'] as const
  return tx
    .selectFrom('student_batches')
    .innerJoin('paper_extra_times', 'paper_extra_times.batch_id', 'student_batches.batch_id')
    .where('student_batches.stud_id', '=', studId)
    .select(columns)
    .unionAll(
      tx
        .selectFrom('paper_extra_students')
        .innerJoin('paper_extra_times', (join) =>
          join
            .onRef('paper_extra_times.paper_id', '=', 'paper_extra_students.paper_id')
            .onRef('paper_extra_times.position', '=', 'paper_extra_students.position'),
        )
        .where('paper_extra_students.stud_id', '=', studId)
        .select(columns),
    )
}

const ofAllPapers = preparedQuery((tx, { studId }: { studId: number }) => ofStudent(tx, studId))

/** Returns a student's extra times, by paper. */
export async function extraTimesOf(tx: Tx, studId: number): Promise<(paperId: number) => ExtraTime[]> {
  const byPaper = Map.groupBy(await ofAllPapers(tx, { studId }), ({ paper_id }) => paper_id)
  return (paperId) => byPaper.get(paperId) ?? []
}

/** What the exam office gave at a paper: to all who write it, and to the groups of one student. */
export type Given = { sitting: Sitting | undefined; groups: ExtraTime[] }

const none = sql<number | null>`null`
const [no, yes] = [sql<number>`0`, sql<number>`1`]

const givenOf = preparedQuery((tx, { studId, paperId }: { studId: number; paperId: number }) =>
  tx
    .selectFrom('sittings')
    .where('paper_id', '=', paperId)
    .select(['paper_id', 'extra_ms', 'paused_at', 'paused_until', 'pauses'])
    .select([none.as('minutes'), none.as('percent'), yes.as('is_sitting')])
    .unionAll(
      tx
        .selectFrom(ofStudent(tx, studId).as('own'))
        .where('own.paper_id', '=', paperId)
        .select('own.paper_id')
        .select([no.as('extra_ms'), none.as('paused_at'), none.as('paused_until'), no.as('pauses')])
        .select(['own.minutes', 'own.percent', no.as('is_sitting')]),
    ),
)

/** Returns what was given to a student at a paper, in one statement: all students begin in the same minutes. */
export async function givenAt(tx: Tx, studId: number, paperId: number): Promise<Given> {
  const rows = await givenOf(tx, { studId, paperId })
  return {
    sitting: rows.find(({ is_sitting }) => is_sitting === 1),
    groups: rows.filter((row) => row.is_sitting === 0),
  }
}

/** The groups of a paper in their order. */
export async function extraGroups(read: Tx, paperId: number): Promise<ExtraGroup[]> {
  const groups = await read
    .selectFrom('paper_extra_times')
    .where('paper_id', '=', paperId)
    .select(['position', 'batch_id', 'minutes', 'percent'])
    .orderBy('position')
    .execute()
  if (groups.length === 0) return []
  const students = await read
    .selectFrom('paper_extra_students')
    .where('paper_id', '=', paperId)
    .select(['position', 'stud_id'])
    .orderBy('stud_id')
    .execute()
  const byGroup = Map.groupBy(students, ({ position }) => position)
  return groups.map(({ position, ...group }) => ({
    ...group,
    stud_ids: (byGroup.get(position) ?? []).map(({ stud_id }) => stud_id),
  }))
}

/** Puts these groups in the place of those that a paper has. */
export async function putExtraGroups(tx: Tx, paper_id: number, groups: readonly ExtraGroup[]): Promise<void> {
  await tx.deleteFrom('paper_extra_students').where('paper_id', '=', paper_id).execute()
  await tx.deleteFrom('paper_extra_times').where('paper_id', '=', paper_id).execute()
  for (const [position, { stud_ids, ...group }] of groups.entries()) {
    await tx
      .insertInto('paper_extra_times')
      .values({ paper_id, position, ...group })
      .execute()
    const rows = stud_ids.map((stud_id) => ({ paper_id, position, stud_id }))
    if (rows.length > 0) await tx.insertInto('paper_extra_students').values(rows).execute()
  }
  await settleLastEnd(tx, paper_id, 0)
  await bumpContentVersion(tx, 'teaching')
}

/** Returns by how many ms a student who begins a paper at the last moment may go beyond its window. */
export const extraMsAt = async (
  read: Tx,
  { paper_id, minutes }: { paper_id: number; minutes: number | null },
  sitting: Sitting | undefined,
): Promise<number> => mostExtraMs(await extraGroups(read, paper_id), minutes) + (sitting?.extra_ms ?? 0)

/**
 * Stores until when a paper may be written as it stands at `now` (epoch ms), which decides when its results may come;
 * it is called after each act that moves an end. Where `now` is 0 its window counts as open, as before the first start.
 */
export async function settleLastEnd(tx: Tx, paperId: number, now: number): Promise<void> {
  const paper = await tx
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .select(['ends_at', 'minutes', 'latest_deadline as known'])
    .executeTakeFirst()
  if (!paper) return
  const { open } = await tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .select(({ fn }) => fn.max('deadline').as('open'))
    .executeTakeFirstOrThrow()
  const extraMs = await extraMsAt(tx, { paper_id: paperId, minutes: paper.minutes }, await sittingOf(tx, paperId))
  const latest_deadline = lastEnd({ ...paper, open, extraMs }, now)
  if (latest_deadline === paper.known) return
  await tx.updateTable('papers').set({ latest_deadline }).where('paper_id', '=', paperId).execute()
  await bumpContentVersion(tx, 'teaching')
}

/** Returns papers whose window is over and whose last end is to come, although no open attempt lasts until it. */
export async function papersOverEarly(read: Tx, now: number): Promise<number[]> {
  const rows = await read
    .selectFrom('papers')
    .where('ends_at', '<=', now)
    .where('latest_deadline', '>', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts')
            .whereRef('attempts.paper_id', '=', 'papers.paper_id')
            .where('state', '=', OPEN)
            .whereRef('deadline', '>=', 'latest_deadline')
            .select('attempt_id'),
        ),
      ),
    )
    .select('paper_id')
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

/** Records by how many ms an attempt is longer than its paper from its start on. */
export async function noteExtraTime(
  tx: Tx,
  { stud_id, attempt_id }: { stud_id: number; attempt_id: number },
  ms: number,
): Promise<void> {
  await tx.insertInto('attempt_extra_times').values({ stud_id, attempt_id, ms }).execute()
}

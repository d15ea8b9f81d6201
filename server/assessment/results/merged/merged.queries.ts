import { bumpContentVersion } from '../../../cache/content-version.queries.ts'
import { compareAndSet } from '../../../db/compare-and-set.queries.ts'
import { FINAL } from '../../../db/attempt-states.ts'
import type { Tx } from '../../../db/db.ts'
import { preparedQuery, preparedWrite } from '../../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../../db/tables.ts'
import { ruled } from '../computed-results.queries.ts'

type Merged = Pick<Tables['merged_results'], 'merged_id' | 'name' | 'merged_at'>

type Published = Pick<Tables['merged_results'], 'merged_id' | 'published_at'>

/** Groups papers, in this order, under a name. */
export async function addMerged(tx: Tx, merged: Merged, paperIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('merged_results')
    .values({ ...merged, published_at: null })
    .execute()
  const { merged_id } = merged
  const rows = paperIds.map((paper_id, position) => ({ paper_id, merged_id, position, run_id: null }))
  await tx.insertInto('merged_papers').values(rows).execute()
}

/** Ungroups the papers of a merged result; false where it was published in between, or is not there. */
export async function removeMerged(tx: Tx, { merged_id, published_at }: Published): Promise<boolean> {
  const isAsSeen = compareAndSet(tx.updateTable('merged_results'), { merged_id, published_at }, { published_at })
  if (!(await isAsSeen)) return false
  await tx.deleteFrom('merged_papers').where('merged_id', '=', merged_id).execute()
  await tx.deleteFrom('merged_results').where('merged_id', '=', merged_id).execute()
  return true
}

/** Shows the merged ranks to students; false where they are shown already. */
export async function publishMerged(tx: Tx, merged_id: number, published_at: number): Promise<boolean> {
  const change = compareAndSet(tx.updateTable('merged_results'), { merged_id, published_at: null }, { published_at })
  if (!(await change)) return false
  await bumpContentVersion(tx, 'teaching')
  return true
}

/** The merged results, the newest first. */
export const mergedResults = async (read: Tx) =>
  read
    .selectFrom('merged_results')
    .select(['merged_id', 'name', 'published_at'])
    .orderBy('merged_at', 'desc')
    .orderBy('merged_id', 'desc')
    .execute()

export const mergedResult = async (read: Tx, mergedId: number) =>
  read
    .selectFrom('merged_results')
    .where('merged_id', '=', mergedId)
    .select(['merged_id', 'name', 'published_at'])
    .executeTakeFirst()

/** The shifts of merged results (all of them where none is named), each with its last computed results. */
export const shiftsOf = async (read: Tx, mergedId?: number) =>
  read
    .selectFrom('merged_papers')
    .innerJoin('papers', 'papers.paper_id', 'merged_papers.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .$if(mergedId !== undefined, (query) => query.where('merged_id', '=', mergedId ?? 0))
    .select(['merged_id', 'papers.paper_id', 'name', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .select(['results_due', 'paper_results.run_id', 'merged_papers.run_id as merged_run_id', 'appeared'])
    .orderBy('merged_id')
    .orderBy('position')
    .execute()

export type StoredShift = Awaited<ReturnType<typeof shiftsOf>>[number]

/** Of these papers, those that are shifts already, with the name of what they were merged into. */
export const mergedAlready = async (read: Tx, paperIds: readonly number[]) =>
  read
    .selectFrom('merged_papers')
    .innerJoin('merged_results', 'merged_results.merged_id', 'merged_papers.merged_id')
    .where('paper_id', 'in', paperIds)
    .select(['paper_id', 'name'])
    .execute()

/** Students who appeared in several of these papers, by name, with the papers' ids. */
export async function whoAppearedTwice(read: Tx, paperIds: readonly number[]) {
  const rows = await read
    .selectFrom('attempts')
    .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
    .where('paper_id', 'in', paperIds)
    .where('attempts.state', '=', FINAL)
    .where((where) => where.not(where.exists(ruled(where))))
    .where((where) =>
      where.exists(
        where
          .selectFrom('attempts as other')
          .whereRef('other.stud_id', '=', 'attempts.stud_id')
          .whereRef('other.paper_id', '!=', 'attempts.paper_id')
          .where('other.paper_id', 'in', paperIds)
          .select('other.attempt_id'),
      ),
    )
    .select(['attempts.stud_id', 'name', 'admission_no', 'paper_id'])
    .orderBy('name')
    .orderBy('attempts.stud_id')
    .execute()
  return [...Map.groupBy(rows, ({ stud_id }) => stud_id).values()].flatMap((own) => {
    const [first] = own
    const shifts = paperIds.filter((id) => own.some(({ paper_id }) => paper_id === id))
    // The other one of two attempts may have been ruled.
    if (!first || shifts.length < 2) return []
    const { stud_id, name, admission_no } = first
    return { stud_id, name, admission_no, shifts }
  })
}

type RankOfAttempt = { stud_id: number; attempt_id: number; run_id: number; merged_rank: number }

const setRank = preparedWrite((tx, { stud_id, attempt_id, run_id, merged_rank }: RankOfAttempt) =>
  tx
    .updateTable('attempt_results')
    .set({ merged_rank })
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .where('run_id', '=', run_id),
)

/** Stores the merged ranks of some attempts, of those that are still of this run. */
export async function putMergedRanks(tx: Tx, rows: readonly RankOfAttempt[]): Promise<void> {
  for (const row of rows) await setRank(tx, row)
}

/** Ends a merge of these runs, unless a paper has another run by now: from this commit on its ranks are shown. */
export async function endMerge(tx: Tx, merged_id: number, shifts: readonly { paper_id: number; run_id: number }[]) {
  const now = await shiftsOf(tx, merged_id)
  const isCurrent = shifts.every(({ paper_id, run_id }) =>
    now.some((shift) => shift.paper_id === paper_id && shift.run_id === run_id && shift.results_due === 0),
  )
  if (!isCurrent || now.length !== shifts.length) return
  for (const { paper_id, run_id } of shifts)
    await tx.updateTable('merged_papers').set({ run_id }).where('paper_id', '=', paper_id).execute()
  await bumpContentVersion(tx, 'teaching')
}

const placesOfStudent = preparedQuery((tx, { studId }: { studId: number }) =>
  tx
    .selectFrom('attempt_results')
    .innerJoin('merged_papers as own', (join) =>
      join.onRef('own.paper_id', '=', 'attempt_results.paper_id').onRef('own.run_id', '=', 'attempt_results.run_id'),
    )
    .innerJoin('merged_results', 'merged_results.merged_id', 'own.merged_id')
    .innerJoin('merged_papers as shift', 'shift.merged_id', 'own.merged_id')
    .innerJoin('papers', 'papers.paper_id', 'shift.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .where('stud_id', '=', studId)
    .where('published_at', 'is not', null)
    .select(['attempt_id', 'merged_rank', 'published_at', 'shift.run_id as merged_run_id', 'paper_results.run_id'])
    .select(['appeared', 'kind', 'ends_at', 'results_at', 'latest_deadline', 'results_due']),
)

/** The published merged ranks of a student's attempts: a row for each shift, whether or not its ranks still hold. */
export const shiftsOfStudent = async (read: Tx, studId: number) => placesOfStudent(read, { studId })

/** All batches of these students, by name. */
export async function batchesOfStudents(read: Tx, studIds: readonly number[]): Promise<Map<number, string>> {
  if (studIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'batch_name'])
    .orderBy('batch_name')
    .execute()
  const named = Map.groupBy(rows, ({ stud_id }) => stud_id)
  return new Map([...named].map(([id, own]) => [id, own.map(({ batch_name }) => batch_name).join(', ')]))
}

import { sql } from 'kysely'
import { currentMark, markedAttempts } from '../../../assessment/keys/attempt-marks.queries.ts'
import type { Db } from '../../../db/db.ts'
import { foundStudents } from '../../accounts/student-search.queries.ts'

type Rows = { merged_id: number; search?: string | undefined; after?: { rank: number; stud_id: number } | undefined }

/** Who appeared in the shifts, by merged rank, then by student, from the one after `after`. */
export async function mergedRows({ read, engine }: Pick<Db, 'read' | 'engine'>, rows: Rows, count: number) {
  const { merged_id, search, after } = rows
  const [rank, stud_id] = [after?.rank ?? 0, after?.stud_id ?? 0]
  return (
    markedAttempts(read)
      .innerJoin('attempt_results', (join) =>
        join
          .onRef('attempt_results.stud_id', '=', 'attempts.stud_id')
          .onRef('attempt_results.attempt_id', '=', 'attempts.attempt_id'),
      )
      .innerJoin('merged_papers', (join) =>
        join
          .onRef('merged_papers.paper_id', '=', 'attempt_results.paper_id')
          .onRef('merged_papers.run_id', '=', 'attempt_results.run_id'),
      )
      .innerJoin('papers', 'papers.paper_id', 'merged_papers.paper_id')
      .innerJoin('students', 'students.stud_id', 'attempts.stud_id')
      .where('merged_papers.merged_id', '=', merged_id)
      .where('merged_rank', 'is not', null)
      // A number finds nobody here, as in the list of one paper.
      .$if(search !== undefined, (query) =>
        query.where('attempts.stud_id', 'in', foundStudents(read, engine, { text: search ?? '', seesNumbers: false })),
      )
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(merged_rank, attempt_results.stud_id) > (${rank}, ${stud_id})`),
      )
      .select(['attempts.stud_id', 'attempts.attempt_id', 'students.name', 'admission_no', 'papers.name as shift'])
      .select((row) => [row.ref('merged_rank').$castTo<number>().as('rank'), 'percentile', 'attempt_results.subjects'])
      .select([currentMark('marks').as('marks')])
      .orderBy('merged_rank')
      .orderBy('attempt_results.stud_id')
      .limit(count)
      .execute()
  )
}

export type MergedRow = Awaited<ReturnType<typeof mergedRows>>[number]

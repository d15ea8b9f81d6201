import { FINAL } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'

const WRITTEN_TOGETHER = ['exam', 'entrance'] as const
const MAX_PAPERS = 100

/** Exams that somebody has begun, the latest end first, those without an end last. */
export async function begunPapers(read: Tx) {
  return read
    .selectFrom('papers')
    .leftJoin('paper_keys', 'paper_keys.paper_id', 'papers.paper_id')
    .leftJoin('key_drafts', 'key_drafts.paper_id', 'papers.paper_id')
    .where('kind', 'in', WRITTEN_TOGETHER)
    .where((where) =>
      where.exists(
        where
          .selectFrom('attempts')
          .whereRef('attempts.paper_id', '=', 'papers.paper_id')
          .select('attempts.attempt_id'),
      ),
    )
    .select(['papers.paper_id', 'kind', 'name', 'ends_at', 'paper_keys.version', 'key_drafts.key_id as tried'])
    .select((row) =>
      row
        .selectFrom('challenges')
        .whereRef('challenges.paper_id', '=', 'papers.paper_id')
        .where('outcome', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('undecided'),
    )
    .orderBy((row) => row.fn.coalesce('ends_at', row.cast<number>(row.val(0), 'bigint')), 'desc')
    .orderBy('papers.paper_id', 'desc')
    .limit(MAX_PAPERS)
    .execute()
}

/** The paper whose key may be corrected; undefined for a quiz, whose questions get new versions instead. */
export async function keyPaper(tx: Tx, paperId: number) {
  return tx
    .selectFrom('papers')
    .where('paper_id', '=', paperId)
    .where('kind', 'in', WRITTEN_TOGETHER)
    .select(['paper_id', 'kind', 'name', 'integer_only', 'max_marks', 'pass_marks', 'given_pass'])
    .executeTakeFirst()
}

export type KeyPaper = NonNullable<Awaited<ReturnType<typeof keyPaper>>>

export async function namesOf(read: Tx, studIds: number[]) {
  if (studIds.length === 0) return []
  return read
    .selectFrom('students')
    .where('stud_id', 'in', studIds)
    .select(['stud_id', 'name', 'admission_no'])
    .execute()
}

/** How many attempts at a paper are closed. */
export async function closedAt(read: Tx, paperId: number): Promise<number> {
  const { count } = await read
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', FINAL)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

import type { Tx } from '../db/db.ts'
import type { KindName } from './kinds.ts'
import { papersFor, type Reader } from './paper.queries.ts'

/** Papers that are taken once, with the student's attempt at each, if there is one; the latest start first. */
export async function papersWithAttempt(tx: Tx, kind: KindName, reader: Reader) {
  return papersFor(tx, kind, reader)
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.paper_id', '=', 'papers.paper_id').on('attempts.stud_id', '=', reader.stud_id),
    )
    .select(['attempts.attempt_id', 'attempts.state'])
    .orderBy('papers.starts_at', 'desc')
    .orderBy('papers.paper_id')
    .execute()
}

/** The student's submitted attempts of a kind, of all papers or of a chapter's; the latest first. */
export async function submittedOf(tx: Tx, kind: KindName, studId: number, chapterId: number | null = null) {
  return tx
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .leftJoin('subjects', 'subjects.subject_id', 'papers.subject_id')
    .where('stud_id', '=', studId)
    .where('state', '=', 'final')
    .where('papers.kind', '=', kind)
    .$if(chapterId !== null, (query) => query.where('papers.chapter_id', '=', chapterId))
    .select(['attempt_id', 'papers.paper_id', 'name', 'subject_name', 'added_at', 'submitted_at', 'passed'])
    .select(['marks', 'max_marks'])
    .orderBy('submitted_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .execute()
}

/** Quizzes that came since a moment and were never begun. */
export async function newQuizCount(tx: Tx, reader: Reader, since: number): Promise<number> {
  const { n } = await papersFor(tx, 'quiz', reader)
    .where('papers.added_at', '>', since)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attempts')
            .whereRef('attempts.paper_id', '=', 'papers.paper_id')
            .where('stud_id', '=', reader.stud_id)
            .select('attempt_id'),
        ),
      ),
    )
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Papers of a kind that may be taken now or later and were not submitted, in the order in which they begin. */
export async function papersToCome(tx: Tx, kind: KindName, reader: Reader, now: number) {
  return papersFor(tx, kind, reader)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .leftJoin('attempts', (join) =>
      join.onRef('attempts.paper_id', '=', 'papers.paper_id').on('attempts.stud_id', '=', reader.stud_id),
    )
    .where((where) => where.or([where('state', 'is', null), where('state', '=', 'open')]))
    .clearSelect()
    .select(['papers.paper_id as id', 'papers.name', 'starts_at', 'ends_at'])
    .orderBy((row) => row.fn.coalesce('starts_at', row.val(0)))
    .orderBy('papers.paper_id')
    .execute()
}

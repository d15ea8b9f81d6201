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

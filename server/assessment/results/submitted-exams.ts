import type { AcademyReader } from '../../academy/academy.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { toInstant } from '../../ports/time.ts'
import type { AttemptDeps } from '../attempt/attempt-deps.ts'
import { closeOverdue } from '../attempt/close-overdue.ts'
import { submittedOf } from '../paper/paper-lists.queries.ts'
import { resultsClock, resultView, type WordOf } from './result-view.ts'

/** The student's submitted exams of one kind, the latest first, with what may be told of each result. */
export async function submittedExams<Word extends string>(
  deps: AttemptDeps & { academy: AcademyReader },
  { stud_id }: Pick<Caller, 'stud_id'>,
  kind: 'exam' | 'entrance',
  wordOf: WordOf<Word>,
) {
  await closeOverdue(deps, stud_id)
  const clock = resultsClock(deps, (await deps.academy()).zone)
  const rows = await submittedOf(deps.db.read, kind, stud_id)
  return rows.map((row) => ({
    row,
    named: { id: row.attempt_id, exam_id: row.paper_id, name: row.name },
    submittedAt: toInstant(row.submitted_at ?? 0, clock.zone),
    ...resultView(clock, row, wordOf).shown,
  }))
}

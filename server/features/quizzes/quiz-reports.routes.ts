import { myQuizHistory, quizReportById } from '#contract/quizzes.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { submittedOf } from '../../assessment/paper/paper-lists.queries.ts'
import { optionTexts } from '../../assessment/attempt/attempt-view.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'
import { closeOverdueOf } from '../../assessment/attempt/close-overdue.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Caller } from '../../http/calls/caller.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { wordOf } from './quizzes.rules.ts'

/** What became of the student's quizzes. */
export function quizReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy } = deps

  const before = closeOverdueOf(deps)
  route(myQuizHistory, { cache: perStudent(), before }, async ({ caller, body: { chapter_id } }) => {
    if (!(await isChapterOfLevel(db.read, chapter_id, caller.ac_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const rows = await submittedOf(db.read, 'quiz', caller.stud_id, chapter_id)
    return { data: rows.map((row) => lineOf(row, zone)) }
  })

  const cache = perStudent<unknown, Caller>({ varyBy: deps.pictures.signatureFor })
  route(quizReportById, { cache, before }, async ({ caller, body }) => {
    const report = await reportFor(deps, caller, 'quiz', body.id)
    return { data: reportOf(report), ...(report.until !== undefined && { until: report.until }) }
  })
}

type Line = Awaited<ReturnType<typeof submittedOf>>[number]

const lineOf = (row: Line, zone: string) => ({
  id: row.attempt_id,
  quiz_id: row.paper_id,
  name: row.name,
  added_on: toInstant(row.added_at, zone),
  attend_on: toInstant(row.submitted_at ?? 0, zone),
  result: wordOf(row.passed),
  marks: toMarks(row.marks ?? 0),
  max_marks: toMarks(row.max_marks),
})

const reportOf = ({
  attempt,
  paper,
  clock,
  languages,
  questions,
  held_back,
}: Awaited<ReturnType<typeof reportFor>>) => ({
  analytics: {
    total_marks_gained: toMarks(attempt.marks ?? 0),
    max_marks: toMarks(paper.max_marks),
    result: wordOf(attempt.passed),
    quiz_id: paper.paper_id,
    name: paper.name,
    attend_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
    languages,
    ...(held_back && { held_back }),
  },
  list: questions.map(({ options, right: _right, right_answer, chosen: _chosen, chosen_answer, ...question }) => ({
    ...question,
    ...optionTexts(options),
    answer: right_answer,
    student_answer: chosen_answer,
  })),
})

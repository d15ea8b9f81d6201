import { getExamReportById, getExamReports } from '#contract/exams.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { closeOverdue } from '../../assessment/attempt/attempts.ts'
import { submittedOf } from '../../assessment/paper/paper-lists.queries.ts'
import { resultsClock, resultView } from '../../assessment/results/result-view.ts'
import { optionTexts, textOf } from '../../assessment/attempt/attempt-view.ts'
import { reportFor, type AttemptRouteDeps } from '../../assessment/attempt/attempt-calls.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './exams.rules.ts'

/** What became of the student's school exams. */
export function examReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy } = deps

  route(getExamReports, async ({ caller }) => {
    await closeOverdue(deps, caller.stud_id)
    const clock = resultsClock(deps, (await academy()).zone)
    const rows = await submittedOf(db.read, 'exam', caller.stud_id)
    return {
      data: rows.map((row) => {
        const { result, marks, results_at } = resultView(clock, row, wordOf).shown
        return {
          id: row.attempt_id,
          exam_id: row.paper_id,
          name: row.name,
          subject_name: row.subject_name ?? '',
          attented_on: toInstant(row.submitted_at ?? 0, clock.zone),
          result,
          total_marks: marks,
          max_marks: toMarks(row.max_marks),
          results_at,
        }
      }),
    }
  })

  route(getExamReportById, async ({ caller, body }) => {
    const { attempt, paper, clock, receipt, questions } = await reportFor(deps, caller, 'exam', body.record_id)
    const { result, marks, results_at } = resultView(clock, { ...paper, ...attempt }, wordOf).shown
    return {
      data: {
        analytics: {
          total_marks_gained: marks,
          total_exam_mark: toMarks(paper.max_marks),
          result_status: result,
          results_at,
          receipt,
          exam_id: paper.paper_id,
          name: paper.name,
          subject_name: paper.subject_name ?? '',
          attented_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
        },
        list: questions.map(({ options, right, chosen, question_id, ...question }) => ({
          ...question,
          id: question_id,
          ...optionTexts(options),
          correct_answer: textOf(options, right) ?? '',
          answer: textOf(options, chosen),
        })),
      },
    }
  })
}

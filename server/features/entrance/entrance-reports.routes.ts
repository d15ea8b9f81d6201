import { entranceGetExamReportById, entranceGetExamReports } from '#contract/entrance.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { closeOverdue } from '../../assessment/attempt/attempts.ts'
import { submittedOf } from '../../assessment/paper/paper-lists.queries.ts'
import { resultsClock, resultView } from '../../assessment/results/result-view.ts'
import { typedOptions } from '../../assessment/attempt/attempt-view.ts'
import { reportFor, type AttemptRouteDeps } from '../../assessment/attempt/attempt-calls.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './entrance.rules.ts'

/** What became of the student's entrance exams. */
export function entranceReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy } = deps

  route(entranceGetExamReports, async ({ caller }) => {
    await closeOverdue(deps, caller.stud_id)
    const clock = resultsClock(deps, (await academy()).zone)
    const rows = await submittedOf(db.read, 'entrance', caller.stud_id)
    return {
      data: rows.map((row) => {
        const { result, marks, results_at } = resultView(clock, row, wordOf).shown
        return {
          id: row.attempt_id,
          exam_id: row.paper_id,
          name: row.name,
          exam_status: result,
          added_on: toInstant(row.submitted_at ?? 0, clock.zone),
          marks,
          max_marks: toMarks(row.max_marks),
          results_at,
        }
      }),
    }
  })

  route(entranceGetExamReportById, async ({ caller, body }) => {
    const { attempt, paper, clock, receipt, questions } = await reportFor(deps, caller, 'entrance', body.enrollment_id)
    const { result, marks, lost, results_at } = resultView(clock, { ...paper, ...attempt }, wordOf).shown
    return {
      data: {
        analytics: {
          total_marks_gained: marks,
          total_marks_loss: lost,
          result_status: result,
          questions_attended: attempt.answered ?? 0,
          pass_mark: toMarks(paper.pass_marks),
          total_exam_mark: toMarks(paper.max_marks),
          exam_id: paper.paper_id,
          name: paper.name,
          added_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
          results_at,
          receipt,
        },
        list: questions.map(({ right, chosen, question_id, options, ...question }) => ({
          ...question,
          options: typedOptions(options),
          question_id,
          id: question_id,
          user_option: chosen,
          correct_option: right,
        })),
      },
    }
  })
}

import { entranceGetExamReportById, entranceGetExamReports } from '#contract/entrance.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { resultView } from '../../assessment/results/result-view.ts'
import { typedOptions } from '../../assessment/attempt/attempt-view.ts'
import { submittedExams } from '../../assessment/results/submitted-exams.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './entrance.rules.ts'

/** What became of the student's entrance exams. */
export function entranceReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  route(entranceGetExamReports, async ({ caller }) => {
    return {
      data: (await submittedExams(deps, caller, 'entrance', wordOf)).map(
        ({ row, named, submittedAt, result, marks, results_at }) => ({
          ...named,
          exam_status: result,
          added_on: submittedAt,
          marks,
          max_marks: toMarks(row.max_marks),
          results_at,
        }),
      ),
    }
  })

  route(entranceGetExamReportById, async ({ caller, body }) => {
    const report = await reportFor(deps, caller, 'entrance', body.enrollment_id)
    const { attempt, paper, clock, receipt, languages, questions, challenges, held_back } = report
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
          languages,
          ...(challenges && { challenges }),
          ...(held_back && { held_back }),
        },
        list: questions.map(({ right, right_answer, chosen, chosen_answer, question_id, options, ...question }) => {
          const isOne = question.answer_type === 'single' && right !== null
          return {
            ...question,
            options: typedOptions(options, !isOne),
            question_id,
            id: question_id,
            user_option: chosen,
            correct_option: right,
            ...(!isOne && { correct_answer: right_answer, user_answer: chosen_answer }),
          }
        }),
      },
    }
  })
}

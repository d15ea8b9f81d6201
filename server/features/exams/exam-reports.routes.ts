import { getExamReportById, getExamReports } from '#contract/exams.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { resultView } from '../../assessment/results/result-view.ts'
import { optionTexts } from '../../assessment/attempt/attempt-view.ts'
import { submittedExams } from '../../assessment/results/submitted-exams.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './exams.rules.ts'

/** What became of the student's school exams. */
export function examReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  route(getExamReports, async ({ caller }) => {
    return {
      data: (await submittedExams(deps, caller, 'exam', wordOf)).map(
        ({ row, named, submittedAt, result, marks, results_at }) => ({
          ...named,
          subject_name: row.subject_name ?? '',
          attented_on: submittedAt,
          result,
          total_marks: marks,
          max_marks: toMarks(row.max_marks),
          results_at,
        }),
      ),
    }
  })

  route(getExamReportById, async ({ caller, body }) => {
    const report = await reportFor(deps, caller, 'exam', body.record_id)
    const { attempt, paper, clock, receipt, languages, questions, challenges, held_back } = report
    const { result, marks, results_at } = resultView(clock, { ...paper, ...attempt }, wordOf).shown
    return {
      data: {
        analytics: {
          total_marks_gained: marks,
          total_exam_mark: toMarks(paper.max_marks),
          result_status: result,
          results_at,
          receipt,
          languages,
          ...(challenges && { challenges }),
          ...(held_back && { held_back }),
          exam_id: paper.paper_id,
          name: paper.name,
          subject_name: paper.subject_name ?? '',
          attented_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
        },
        list: questions.map(({ options, right: _right, chosen: _chosen, question_id, ...question }) => {
          const { right_answer, chosen_answer, ...shown } = question
          return {
            ...shown,
            id: question_id,
            ...optionTexts(options),
            correct_answer: right_answer,
            answer: chosen_answer,
          }
        }),
      },
    }
  })
}

import { entranceGetExamReportById, entranceGetExamReports } from '#contract/entrance.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { closeOverdue } from '../../assessment/attempts.ts'
import { submittedOf } from '../../assessment/paper-lists.queries.ts'
import { resultsClock, shownResult } from '../../assessment/shown-result.ts'
import { typedOptions } from '../../assessment/sitting.ts'
import { reportFor, type TakingHouse } from '../../assessment/taking.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './entrance.rules.ts'

/** What became of the student's entrance exams. */
export function entranceReportsRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house

  route(entranceGetExamReports, async ({ who }) => {
    await closeOverdue(house, who.stud_id)
    const clock = resultsClock(house, (await academy()).zone)
    const rows = await submittedOf(db.read, 'entrance', who.stud_id)
    return {
      data: rows.map((row) => {
        const { result, marks, results_at } = shownResult(clock, row, wordOf).shown
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

  route(entranceGetExamReportById, async ({ who, body }) => {
    const { attempt, paper, clock, receipt, questions } = await reportFor(house, who, 'entrance', body.enrollment_id)
    const { result, marks, lost, results_at } = shownResult(clock, { ...paper, ...attempt }, wordOf).shown
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

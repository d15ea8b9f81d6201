import { getExamReportById, getExamReports } from '#contract/exams.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { closeOverdue } from '../../assessment/attempts.ts'
import { submittedOf } from '../../assessment/paper-lists.queries.ts'
import { optionTexts, textOf } from '../../assessment/sitting.ts'
import { reportFor, type TakingHouse } from '../../assessment/taking.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './exams.rules.ts'

/** What became of the student's school exams. */
export function examReportsRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house

  route(getExamReports, async ({ who }) => {
    await closeOverdue(house, who.stud_id)
    const { zone } = await academy()
    const rows = await submittedOf(db.read, 'exam', who.stud_id)
    return {
      data: rows.map((row) => ({
        id: row.attempt_id,
        exam_id: row.paper_id,
        name: row.name,
        subject_name: row.subject_name ?? '',
        attented_on: toInstant(row.submitted_at ?? 0, zone),
        result: wordOf(row.passed),
        total_marks: toMarks(row.marks ?? 0),
        max_marks: toMarks(row.max_marks),
      })),
    }
  })

  route(getExamReportById, async ({ who, body }) => {
    const { attempt, paper, zone, questions } = await reportFor(house, who, 'exam', body.record_id)
    return {
      data: {
        analytics: {
          total_marks_gained: toMarks(attempt.marks ?? 0),
          total_exam_mark: toMarks(paper.max_marks),
          result_status: wordOf(attempt.passed),
          exam_id: paper.paper_id,
          name: paper.name,
          subject_name: paper.subject_name ?? '',
          attented_on: toInstant(attempt.submitted_at ?? 0, zone),
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

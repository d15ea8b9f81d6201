import { myQuizHistory, quizReportById } from '#contract/quizzes.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { closeOverdue } from '../../assessment/attempts.ts'
import { submittedOf } from '../../assessment/paper-lists.queries.ts'
import { optionTexts, textOf } from '../../assessment/sitting.ts'
import { reportFor, type TakingHouse } from '../../assessment/taking.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { wordOf } from './quizzes.rules.ts'

/** What became of the student's quizzes. */
export function quizReportsRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house

  route(myQuizHistory, async ({ who, body }) => {
    if (!(await isChapterOfLevel(db.read, body.chapter_id, who.ac_id))) throw new Refused('not_found')
    await closeOverdue(house, who.stud_id)
    const { zone } = await academy()
    const rows = await submittedOf(db.read, 'quiz', who.stud_id, body.chapter_id)
    return {
      data: rows.map((row) => ({
        id: row.attempt_id,
        quiz_id: row.paper_id,
        name: row.name,
        added_on: toInstant(row.added_at, zone),
        attend_on: toInstant(row.submitted_at ?? 0, zone),
        result: wordOf(row.passed),
        marks: toMarks(row.marks ?? 0),
        max_marks: toMarks(row.max_marks),
      })),
    }
  })

  route(quizReportById, async ({ who, body }) => {
    const { attempt, paper, zone, questions } = await reportFor(house, who, 'quiz', body.id)
    return {
      data: {
        analytics: {
          total_marks_gained: toMarks(attempt.marks ?? 0),
          max_marks: toMarks(paper.max_marks),
          result: wordOf(attempt.passed),
          quiz_id: paper.paper_id,
          name: paper.name,
          attend_on: toInstant(attempt.submitted_at ?? 0, zone),
        },
        list: questions.map(({ options, right, chosen, ...question }) => ({
          ...question,
          ...optionTexts(options),
          answer: textOf(options, right) ?? '',
          student_answer: textOf(options, chosen),
        })),
      },
    }
  })
}

import type { DataOf } from '#contract/call.ts'
import { myQuizHistory, quizReportById } from '#contract/quizzes.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { submittedOf } from '../../assessment/paper-lists.queries.ts'
import { optionTexts, textOf } from '../../assessment/sitting.ts'
import { reportFor, settledOwner, type TakingHouse } from '../../assessment/taking.ts'
import { jsonText, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { wordOf } from './quizzes.rules.ts'

/** What became of the student's quizzes. */
export function quizReportsRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house

  const histories = ownAnswers<ReadyAnswer<DataOf<typeof myQuizHistory>>>()
  route(myQuizHistory, async ({ who, body }) => {
    const { chapter_id } = body
    const ready = await histories(String(chapter_id), await settledOwner(house, who), async () => {
      if (!(await isChapterOfLevel(db.read, chapter_id, who.ac_id))) throw new Refused('not_found')
      const { zone } = await academy()
      const rows = await submittedOf(db.read, 'quiz', who.stud_id, chapter_id)
      return readyAnswer(jsonText(rows.map((row) => lineOf(row, zone))))
    })
    return { ready }
  })

  const reports = ownAnswers<ReadyAnswer<DataOf<typeof quizReportById>>>()
  route(quizReportById, async ({ who, body }) => {
    const owner = await settledOwner(house, who)
    const signature = house.pictures.signatureFor(who)
    const ready = await reports(String(body.id), { ...owner, also: signature }, async () =>
      readyAnswer(jsonText(reportOf(await reportFor(house, who, 'quiz', body.id)))),
    )
    return { ready }
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

const reportOf = ({ attempt, paper, clock, questions }: Awaited<ReturnType<typeof reportFor>>) => ({
  analytics: {
    total_marks_gained: toMarks(attempt.marks ?? 0),
    max_marks: toMarks(paper.max_marks),
    result: wordOf(attempt.passed),
    quiz_id: paper.paper_id,
    name: paper.name,
    attend_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
  },
  list: questions.map(({ options, right, chosen, ...question }) => ({
    ...question,
    ...optionTexts(options),
    answer: textOf(options, right) ?? '',
    student_answer: textOf(options, chosen),
  })),
})

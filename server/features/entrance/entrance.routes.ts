import { entranceGetExams, entranceStartExam, entranceSubmitExam } from '#contract/entrance.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { attemptById } from '../../assessment/attempt.queries.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { broughtById } from '../../assessment/chosen.rules.ts'
import { papersWithAttempt } from '../../assessment/paper-lists.queries.ts'
import { paperFor, type StoredPaper } from '../../assessment/paper.queries.ts'
import { readyQuestions } from '../../assessment/ready-questions.ts'
import { type OpenQuestion, type ShownOption, typedOptions } from '../../assessment/sitting.ts'
import { readerOf, settledOwner, sit, submit, type TakingHouse, timedOutcomeOf } from '../../assessment/taking.ts'
import { jsonTextWith, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { entranceReportsRoutes } from './entrance-reports.routes.ts'
import { windowOf, wordOf } from './entrance.rules.ts'

/** Entrance exams: timed, in a window, taken once. */
export function entranceRoutes(route: Route, house: TakingHouse): void {
  const { db, clock, academy } = house
  entranceReportsRoutes(route, house)

  const lists = ownAnswers<Awaited<ReturnType<typeof papersWithAttempt>>>()
  route(entranceGetExams, async ({ who }) => {
    const owner = await settledOwner(house, who)
    const { zone } = await academy()
    const now = clock.now()
    const rows = await lists('', owner, async () =>
      papersWithAttempt(db.read, 'entrance', { ...who, today: owner.also }),
    )
    return {
      data: rows.map((row) => ({
        ...examOf(row, zone),
        enrollment_id: row.attempt_id,
        attended: row.state === 'final' ? (1 as const) : (0 as const),
        window: windowOf(row, now),
      })),
    }
  })

  const ready = readyQuestions(typed)
  route(entranceStartExam, async ({ who, body }) => {
    const paper = await paperFor(db.read, 'entrance', await readerOf(house, who), body.exam_id)
    if (!paper) throw new Refused('not_found')
    const { attempt, zone, questions, sitting } = await sit(house, who, paper, ready)
    const opened = { ...examOf(paper, zone), enrollment_id: attempt.attempt_id }
    return { ready: readyAnswer(jsonTextWith({ exam: opened, ...sitting }, 'questions', questions)) }
  })

  route(entranceSubmitExam, async ({ who, body, language }) => {
    const found = await attemptById(db.read, who.stud_id, body.enrollment_id)
    const { attempt, paper } = await submit(house, 'entrance', found, (options) =>
      broughtById(options, body.submit_data),
    )
    const { message, shown } = await timedOutcomeOf(house, attempt, paper, wordOf, language)
    return { data: { ...shown, enrollment_id: attempt.attempt_id }, message }
  })
}

const typed = {
  rest: ({ question_id, options: _options, ...question }: OpenQuestion) => ({ ...question, id: question_id }),
  lists: (options: ShownOption[]) => ({ options: typedOptions(options) }),
}

type Timed = Pick<
  StoredPaper,
  | 'paper_id'
  | 'name'
  | 'description'
  | 'minutes'
  | 'max_marks'
  | 'pass_marks'
  | 'question_count'
  | 'starts_at'
  | 'ends_at'
>

const examOf = (paper: Timed, zone: string) => ({
  id: paper.paper_id,
  name: paper.name,
  description: paper.description,
  time: paper.minutes ?? 0,
  max_marks: toMarks(paper.max_marks),
  pass_marks: toMarks(paper.pass_marks),
  question_count: paper.question_count,
  started_at: paper.starts_at === null ? null : toInstant(paper.starts_at, zone),
  ending_at: paper.ends_at === null ? null : toInstant(paper.ends_at, zone),
})

import type { DataOf } from '#contract/call.ts'
import { exam, exams, submitExam } from '#contract/exams.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { attemptById, latestAttempt, type StoredAttempt } from '../../assessment/attempt.queries.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { broughtByText } from '../../assessment/chosen.rules.ts'
import { papersWithAttempt } from '../../assessment/paper-lists.queries.ts'
import { paperById, paperFor, type StoredPaper } from '../../assessment/paper.queries.ts'
import { readyQuestions } from '../../assessment/ready-questions.ts'
import { withTexts } from '../../assessment/sitting.ts'
import { readerOf, settledOwner, sit, submit, type TakingHouse, timedOutcomeOf } from '../../assessment/taking.ts'
import { jsonText, jsonTextWith, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route, Who } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { examReportsRoutes } from './exam-reports.routes.ts'
import { wordOf } from './exams.rules.ts'

type Named = { exam_id?: number; record_id?: number }

/** School exams: each is taken once. */
export function examsRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house
  examReportsRoutes(route, house)

  const lists = ownAnswers<ReadyAnswer<DataOf<typeof exams>>>()
  route(exams, async ({ who }) => {
    const ready = await lists('', await settledOwner(house, who), async () => {
      const { zone } = await academy()
      const rows = await papersWithAttempt(db.read, 'exam', await readerOf(house, who))
      return readyAnswer(jsonText(rows.map((row) => ({ ...examOf(row, row.state, zone), record_id: row.attempt_id }))))
    })
    return { ready }
  })

  const ready = readyQuestions(withTexts)
  route(exam, async ({ who, body }) => {
    const paper = await paperOf(house, who, body)
    const { attempt, zone, questions, sitting } = await sit(house, who, paper, ready)
    const opened = { ...examOf(paper, attempt.state, zone), record_id: attempt.attempt_id }
    return { ready: readyAnswer(jsonTextWith({ exam: opened, ...sitting }, 'questions', questions)) }
  })

  route(submitExam, async ({ who, body, language }) => {
    const record = await recordOf(house, who, body)
    const { attempt, paper } = await submit(house, 'exam', record, (options) =>
      broughtByText(options, body.submit_data),
    )
    const { message, shown } = await timedOutcomeOf(house, attempt, paper, wordOf, language)
    return { data: { ...shown, record_id: attempt.attempt_id }, message }
  })
}

/** The student's own record, by its id or by the exam's. */
async function recordOf(
  { db }: TakingHouse,
  who: Who,
  { exam_id, record_id }: Named,
): Promise<StoredAttempt | undefined> {
  if (record_id !== undefined) return attemptById(db.read, who.stud_id, record_id)
  return exam_id === undefined ? undefined : latestAttempt(db.read, who.stud_id, exam_id)
}

/**
 * What is to be opened: an exam of this student's, or one that was when it was begun. A record only resumes: one that is
 * not the student's leads nowhere.
 */
async function paperOf(house: TakingHouse, who: Who, named: Named): Promise<StoredPaper> {
  const { read } = house.db
  if (named.record_id === undefined && named.exam_id !== undefined) {
    const shown = await paperFor(read, 'exam', await readerOf(house, who), named.exam_id)
    if (shown) return shown
  }
  const record = await recordOf(house, who, named)
  const paper = record && (await paperById(read, record.paper_id))
  if (paper?.kind !== 'exam') throw new Refused('not_found')
  return paper
}

type ExamRow = Pick<
  StoredPaper,
  'paper_id' | 'name' | 'subject_name' | 'max_marks' | 'question_count' | 'minutes' | 'ends_at'
>

function examOf(paper: ExamRow, state: string | null, zone: string) {
  return {
    exam_id: paper.paper_id,
    id: paper.paper_id,
    name: paper.name,
    subject_name: paper.subject_name ?? '',
    attended: state === 'final' ? (1 as const) : (0 as const),
    max_marks: toMarks(paper.max_marks),
    question_count: paper.question_count,
    time: paper.minutes,
    ending_at: paper.ends_at === null ? null : toInstant(paper.ends_at, zone),
  }
}

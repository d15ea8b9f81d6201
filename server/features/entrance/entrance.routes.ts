import {
  entranceGetExams,
  entranceStartExam,
  entranceSubmitExam,
  entranceGetExamReportById,
  entranceGetExamReports,
} from '#contract/entrance.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { nextChange } from '../../cache/next-change.ts'
import { cachedAttempt } from '../../assessment/attempt/cached-attempt.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { readSubmitted } from '../../assessment/attempt/submitted-answers.rules.ts'
import { papersWithAttempt } from '../../assessment/paper/paper-lists.queries.ts'
import { currentPaperFor } from '../../assessment/paper/current-paper.ts'
import type { StoredPaper } from '../../assessment/paper/paper.queries.ts'
import { type OpenQuestion, typedOptions } from '../../assessment/attempt/attempt-view.ts'
import { audienceOf, type AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { closeOverdueOf } from '../../assessment/attempt/close-overdue.ts'
import { startFor } from '../../assessment/attempt/start-attempt.ts'
import { submitFor } from '../../assessment/attempt/submit-attempt.ts'
import { timedOutcomeOf } from '../../assessment/results/submit-outcome.ts'
import { type ExtraTime, minutesWith } from '../../assessment/sitting/extra-time.rules.ts'
import { extraTimesOf } from '../../assessment/sitting/extra-times.queries.ts'
import { timeLeftOf, untilTold } from '../../assessment/running/time-left.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import { toInstant } from '../../ports/time.ts'
import { windowOf, wordOf } from './entrance.rules.ts'
import { resultView } from '../../assessment/results/result-view.ts'
import { submittedExams } from '../../assessment/results/submitted-exams.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'

/** Reports of the student's entrance exams. */
function entranceReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
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

/** Entrance exams: timed, in a window, taken once. */
export function entranceRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, clock, academy } = deps
  entranceReportsRoutes(route, deps)

  route(entranceGetExams, { cache: perStudent(), before: closeOverdueOf(deps) }, async ({ caller }) => {
    const { zone } = await academy()
    const now = clock.now()
    const rows = await papersWithAttempt(db.read, 'entrance', await audienceOf(deps, caller))
    const extra = await extraTimesOf(db.read, caller.stud_id)
    return {
      data: rows.map((row) => ({
        ...examOf(row, zone, extra(row.paper_id)),
        enrollment_id: row.attempt_id,
        attended: row.state === 'final' ? (1 as const) : (0 as const),
        window: windowOf(row, now),
        time_left: timeLeftOf(row, now, zone),
      })),
      until: Math.min(
        untilTold(rows, now),
        nextChange(
          rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
          now,
        ),
      ),
    }
  })

  route(entranceStartExam, async ({ caller, body }) => {
    const paper = await currentPaperFor(deps, caller, 'entrance', body.exam_id)
    if (!paper) throw new ApiError('not_found')
    const { attempt, zone, questions, openedAttempt, extra } = await startFor(deps, caller, paper, typed)
    const opened = { ...examOf(paper, zone, extra), enrollment_id: attempt.attempt_id }
    return { data: { exam: opened, ...openedAttempt, questions } }
  })

  route(entranceSubmitExam, async ({ caller, body, language }) => {
    const found = await cachedAttempt(db, caller, body.enrollment_id)
    const submitted = await submitFor(deps, caller, 'entrance', found, (begun) =>
      readSubmitted(begun, body.submit_data),
    )
    const { message, shown } = await timedOutcomeOf(deps, submitted, wordOf, language)
    return { data: { ...shown, enrollment_id: submitted.attempt.attempt_id }, message }
  })
}

function typed({ shown, saved_option, saved_answer, marked, seq }: OpenQuestion) {
  const { question_id, ...question } = shown
  const isOne = question.answer_type === 'single'
  const options = typedOptions(question.options, !isOne)
  return { ...question, id: question_id, options, saved_option, marked, seq, ...(!isOne && { saved_answer }) }
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

const examOf = (paper: Timed, zone: string, extra: ExtraTime[]) => ({
  id: paper.paper_id,
  name: paper.name,
  description: paper.description,
  time: minutesWith(extra, paper.minutes) ?? 0,
  max_marks: toMarks(paper.max_marks),
  pass_marks: toMarks(paper.pass_marks),
  question_count: paper.question_count,
  started_at: paper.starts_at === null ? null : toInstant(paper.starts_at, zone),
  ending_at: paper.ends_at === null ? null : toInstant(paper.ends_at, zone),
})

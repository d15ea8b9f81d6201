import { exam, exams, submitExam, getExamReportById, getExamReports } from '#contract/exams.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { latestAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { type BegunAttempt, cachedAttempt } from '../../assessment/attempt/cached-attempt.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { readSubmitted } from '../../assessment/attempt/submitted-answers.rules.ts'
import { papersWithAttempt } from '../../assessment/paper/paper-lists.queries.ts'
import { currentPaper, currentPaperFor } from '../../assessment/paper/current-paper.ts'
import type { StoredPaper } from '../../assessment/paper/paper.queries.ts'
import { withTexts, optionTexts } from '../../assessment/attempt/attempt-view.ts'
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
import type { Caller } from '../../http/calls/api-request.ts'
import { toInstant } from '../../ports/time.ts'
import { wordOf } from './exams.rules.ts'
import { resultView } from '../../assessment/results/result-view.ts'
import { submittedExams } from '../../assessment/results/submitted-exams.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'

/** Reports of the student's school exams. */
function examReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
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

type Named = { exam_id?: number; record_id?: number }

/** School exams: each is taken once. */
export function examsRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, clock, academy } = deps
  examReportsRoutes(route, deps)

  route(exams, { cache: perStudent(), before: closeOverdueOf(deps) }, async ({ caller }) => {
    const { zone } = await academy()
    const now = clock.now()
    const rows = await papersWithAttempt(db.read, 'exam', await audienceOf(deps, caller))
    const extra = await extraTimesOf(db.read, caller.stud_id)
    return {
      data: rows.map((row) => ({
        ...examOf(row, row.state, zone, extra(row.paper_id)),
        record_id: row.attempt_id,
        time_left: timeLeftOf(row, now, zone),
      })),
      until: untilTold(rows, now),
    }
  })

  route(exam, async ({ caller, body }) => {
    const paper = await paperOf(deps, caller, body)
    const { attempt, zone, questions, openedAttempt, extra } = await startFor(deps, caller, paper, withTexts)
    const opened = { ...examOf(paper, attempt.state, zone, extra), record_id: attempt.attempt_id }
    return { data: { exam: opened, ...openedAttempt, questions } }
  })

  route(submitExam, async ({ caller, body, language }) => {
    const found = await attemptOf(deps, caller, body)
    const submitted = await submitFor(deps, caller, 'exam', found, (begun) => readSubmitted(begun, body.submit_data))
    const { message, shown } = await timedOutcomeOf(deps, submitted, wordOf, language)
    return { data: { ...shown, record_id: submitted.attempt.attempt_id }, message }
  })
}

/** The student's own attempt, by its id or by the exam's. */
async function attemptOf(
  { db }: AttemptRouteDeps,
  caller: Caller,
  { exam_id, record_id }: Named,
): Promise<Pick<BegunAttempt, 'attempt_id' | 'paper_id'> | undefined> {
  if (record_id !== undefined) return cachedAttempt(db, caller, record_id)
  return exam_id === undefined ? undefined : latestAttempt(db.read, caller.stud_id, exam_id)
}

/**
 * Returns the exam to open: one for this student now, or one that was when the attempt began. An attempt's id only
 * resumes, and only an attempt of the student's own.
 */
async function paperOf(deps: AttemptRouteDeps, caller: Caller, named: Named): Promise<StoredPaper> {
  if (named.record_id === undefined && named.exam_id !== undefined) {
    const shown = await currentPaperFor(deps, caller, 'exam', named.exam_id)
    if (shown) return shown
  }
  const attempt = await attemptOf(deps, caller, named)
  const paper = attempt && (await currentPaper(deps.db, caller, attempt.paper_id))
  if (paper?.kind !== 'exam') throw new ApiError('not_found')
  return paper
}

type ExamRow = Pick<
  StoredPaper,
  'paper_id' | 'name' | 'subject_name' | 'max_marks' | 'question_count' | 'minutes' | 'ends_at'
>

function examOf(paper: ExamRow, state: string | null, zone: string, extra: ExtraTime[]) {
  return {
    exam_id: paper.paper_id,
    id: paper.paper_id,
    name: paper.name,
    subject_name: paper.subject_name ?? '',
    attended: state === 'final' ? (1 as const) : (0 as const),
    max_marks: toMarks(paper.max_marks),
    question_count: paper.question_count,
    time: minutesWith(extra, paper.minutes),
    ending_at: paper.ends_at === null ? null : toInstant(paper.ends_at, zone),
  }
}

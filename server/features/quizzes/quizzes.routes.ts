import { getQuiz, getQuizByChapter, quizInfo, submitQuiz, myQuizHistory, quizReportById } from '#contract/quizzes.ts'
import { perStudent } from '../../cache/cache-policy.ts'
import { latestAttempt } from '../../assessment/attempt/attempt.queries.ts'
import { cachedAttempt } from '../../assessment/attempt/cached-attempt.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { readSubmitted } from '../../assessment/attempt/submitted-answers.rules.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { currentPaperFor } from '../../assessment/paper/current-paper.ts'
import { contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { withTexts, optionTexts } from '../../assessment/attempt/attempt-view.ts'
import { outcomeOf } from '../../assessment/results/submit-outcome.ts'
import { audienceOf, type AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { closeOverdueOf } from '../../assessment/attempt/close-overdue.ts'
import { startFor } from '../../assessment/attempt/start-attempt.ts'
import { submitFor } from '../../assessment/attempt/submit-attempt.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Route } from '../../http/calls/route.ts'
import { plainText } from '../../http/language.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { quizById, quizzesOf } from './quizzes.queries.ts'
import { submittedOf } from '../../assessment/paper/paper-lists.queries.ts'
import { reportFor } from '../../assessment/results/attempt-report.ts'

/** The specification's words for a quiz. */
const wordOf = (passed: number | null) => (passed === 1 ? ('pass' as const) : ('fail' as const))

/** Reports of the student's quizzes. */
function quizReportsRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy } = deps

  const before = closeOverdueOf(deps)
  route(myQuizHistory, { cache: perStudent(), before }, async ({ caller, body: { chapter_id } }) => {
    if (!(await isChapterOfLevel(db.read, chapter_id, caller.ac_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const rows = await submittedOf(db.read, 'quiz', caller.stud_id, chapter_id)
    return { data: rows.map((row) => lineOf(row, zone)) }
  })

  const cache = perStudent<unknown, Caller>({ varyBy: deps.pictures.signatureFor })
  route(quizReportById, { cache, before }, async ({ caller, body }) => {
    const report = await reportFor(deps, caller, 'quiz', body.id)
    return { data: reportOf(report), ...(report.until !== undefined && { until: report.until }) }
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

const reportOf = ({
  attempt,
  paper,
  clock,
  languages,
  questions,
  held_back,
}: Awaited<ReturnType<typeof reportFor>>) => ({
  analytics: {
    total_marks_gained: toMarks(attempt.marks ?? 0),
    max_marks: toMarks(paper.max_marks),
    result: wordOf(attempt.passed),
    quiz_id: paper.paper_id,
    name: paper.name,
    attend_on: toInstant(attempt.submitted_at ?? 0, clock.zone),
    languages,
    ...(held_back && { held_back }),
  },
  list: questions.map(({ options, right: _right, right_answer, chosen: _chosen, chosen_answer, ...question }) => ({
    ...question,
    ...optionTexts(options),
    answer: right_answer,
    student_answer: chosen_answer,
  })),
})

/** Quizzes of a chapter: each may be taken again. */
export function quizzesRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy } = deps
  quizReportsRoutes(route, deps)

  const before = closeOverdueOf(deps)
  route(getQuizByChapter, { cache: perStudent(), before }, async ({ caller, body: { chapter_id } }) => {
    if (!(await isChapterOfLevel(db.read, chapter_id, caller.ac_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const quizzes = await quizzesOf(db.read, await audienceOf(deps, caller), chapter_id)
    return {
      data: quizzes.map((quiz) => ({
        ...cardOf(quiz, zone),
        in_progress: quiz.open_attempt !== null,
        ...(quiz.best !== null && { best: toMarks(quiz.best) }),
      })),
    }
  })

  route(quizInfo, { cache: perStudent(), before }, async ({ caller, body }) => {
    const quiz = await quizById(db.read, await audienceOf(deps, caller), body.quiz_id)
    if (!quiz) throw new ApiError('not_found')
    const { zone } = await academy()
    const { chapter_id, subject_id, open_attempt } = quiz
    const place = { chapter_id, subject_id, subject_name: quiz.subject_name ?? '' }
    return { data: { ...cardOf(quiz, zone), ...place, open_attempt } }
  })

  route(getQuiz, async ({ caller, body }) => {
    const quiz = await currentPaperFor(deps, caller, 'quiz', body.quiz_id)
    if (!quiz) throw new ApiError('not_found')
    if (body.attempt_id === undefined) await refuseAgainWhileHeld(deps, caller, quiz.paper_id)
    const { questions, openedAttempt } = await startFor(deps, caller, quiz, withTexts, body.attempt_id)
    const opened = {
      id: quiz.paper_id,
      name: quiz.name,
      chapter_id: quiz.chapter_id ?? 0,
      subject_name: quiz.subject_name ?? '',
      max_marks: toMarks(quiz.max_marks),
      ...openedAttempt,
    }
    return { data: { ...opened, questions } }
  })

  route(submitQuiz, async ({ caller, body, language }) => {
    const { stud_id } = caller
    const found =
      body.attempt_id === undefined
        ? await latestAttempt(db.read, stud_id, body.quiz_id)
        : await cachedAttempt(db, caller, body.attempt_id)
    if (found?.paper_id !== body.quiz_id) throw new ApiError('not_found')
    const submitted = await submitFor(deps, caller, 'quiz', found, (begun) => readSubmitted(begun, body.submit_data))
    const { message, shown } = await outcomeOf(deps, submitted, language)
    const { attempt } = submitted
    return { data: { result: wordOf(attempt.passed), ...shown, attempt_id: attempt.attempt_id }, message }
  })
}

/**
 * Refuses another attempt while the answers are held back. Marks are a sum: a student who may answer one question at a
 * time, again and again, finds out which option is right.
 */
async function refuseAgainWhileHeld(deps: AttemptRouteDeps, caller: Caller, paperId: number): Promise<void> {
  const { db, clock } = deps
  const latest = await latestAttempt(db.read, caller.stud_id, paperId)
  const isOpen = latest?.state === 'open' && (latest.deadline === null || clock.now() < latest.deadline)
  if (!latest || isOpen) return
  const { askedBy } = await contentOfBegunPaper(db, paperId)
  const held = await heldBack(deps, caller, paperId, askedBy.keys())
  if (held.size > 0) throw new ApiError('rule', { field: 'quiz_id', text: plainText('quiz_held') })
}

type Card = Awaited<ReturnType<typeof quizzesOf>>[number]

const cardOf = (quiz: Card, zone: string) => ({
  id: quiz.paper_id,
  name: quiz.name,
  chapter_name: quiz.chapter_name,
  added_on: toInstant(quiz.added_at, zone),
  max_marks: toMarks(quiz.max_marks),
  question_count: quiz.question_count,
  time: quiz.minutes,
  ending_at: quiz.ends_at === null ? null : toInstant(quiz.ends_at, zone),
  attempts: quiz.attempts ?? 0,
})

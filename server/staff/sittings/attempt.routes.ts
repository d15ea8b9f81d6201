import { staffAttempt } from '#contract/staff/sittings.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { attemptById, type StoredAttempt } from '../../assessment/attempt/attempt.queries.ts'
import type { Response } from '../../assessment/attempt/response.rules.ts'
import { contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { resultsMoment } from '../../assessment/results/results.rules.ts'
import type { Db } from '../../db/db.ts'
import { answerWords } from '../../assessment/attempt/answer-words.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { closingsOf } from '../../assessment/sitting/closed-attempts.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actsOf, deviceOf, lateOf, savesOf, whose } from './monitor.queries.ts'
import { mustSeeSitting } from '../accounts/scope.ts'
import { courseOf } from './attempt-course.rules.ts'
import type { SittingDeps } from './perform.ts'
import { instantIn } from './sitting-view.ts'
import { sittingPaper } from './sittings.queries.ts'

const NO_WORDS = () => ({ answer: null, counts: null })

/** What came late, and what counts instead, by the letters of the paper's own order. */
async function lateWords(db: Db, { stud_id, attempt_id, paper_id }: StoredAttempt) {
  const [{ askedBy }, stored] = await Promise.all([
    contentOfBegunPaper(db, paper_id),
    storedAnswers(db.read, stud_id, attempt_id),
  ])
  const heldBy = new Map(stored.map((one) => [one.question_id, one]))
  const words = (questionId: number, answer: Response | undefined) => {
    const asked = askedBy.get(questionId)
    if (!asked) return null
    const options = asked.options.map(({ option_id }) => option_id)
    return answerWords(answer, asked.answer_type, options)
  }
  return (late: Response & { question_id: number }) => ({
    answer: words(late.question_id, late),
    counts: words(late.question_id, heldBy.get(late.question_id)),
  })
}

/** What happened in one attempt. */
export function attemptRoute(route: StaffRoute, { db, academy, settings }: SittingDeps): void {
  route(staffAttempt, async ({ body: { stud_id, attempt_id }, caller }) => {
    const attempt = await attemptById(db.read, stud_id, attempt_id)
    if (attempt) await mustSeeSitting(db.read, caller, attempt.paper_id)
    const paper = attempt && (await sittingPaper(db.read, attempt.paper_id))
    if (!paper) throw new ApiError('not_found')
    const [about, saves, acts, late, device, closings, { zone }] = await Promise.all([
      whose(db.read, stud_id),
      savesOf(db.read, attempt),
      actsOf(db.read, attempt),
      lateOf(db.read, attempt),
      deviceOf(db.read, attempt),
      closingsOf(db.read, attempt),
      academy(),
    ])
    const instant = instantIn(zone)
    const sees = caller.roles.some((role) => role === 'owner' || role === 'examiner')
    const wordsOf = sees && late.length > 0 ? await lateWords(db, attempt) : NO_WORDS
    const resultsAt = resultsMoment(paper, settings.lateSeconds * 1000)
    const course = { attempt, saves, acts, late, device, wordsOf, resultsAt }
    return {
      data: {
        paper_id: attempt.paper_id,
        ...about,
        is_open: attempt.state === 'open',
        entries: courseOf(course).map(({ at, seen_at, given_at, ...entry }) => ({
          ...entry,
          at: toInstant(at, zone),
          seen_at: instant(seen_at),
          given_at: instant(given_at),
        })),
        closings: closings.map(({ submitted_at, answered, marks }) => ({
          submitted_at: instant(submitted_at),
          answered,
          marks: marks === null ? null : toMarks(marks),
        })),
      },
    }
  })
}

import { attemptClock } from '#contract/attempt-clock.ts'
import { attemptStanding } from '#contract/attempt-standing.ts'
import { saveAnswer } from '#contract/save-answer.ts'
import { paperInstructions } from '#contract/paper-instructions.ts'
import { questionTranslations } from '#contract/question-translations.ts'
import { savePlace } from '#contract/save-place.ts'
import { perStudent } from '../cache/cache-policy.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Route } from '../http/calls/route.ts'
import type { AttemptRouteDeps } from './attempt/attempt-deps.ts'
import { translationsFor } from './attempt/attempt-translations.ts'
import { instructionsFor } from './paper/paper-instructions.ts'
import { attemptClockFor } from './attempt/attempt-clock.ts'
import { begunAttempt } from './attempt/begun-attempt.ts'
import { saveOneAnswer } from './attempt/save-one-answer.ts'
import { savePlaceOf } from './attempt/save-place.ts'
import { closeOverdueOf } from './attempt/close-overdue.ts'
import { lockedPlaceOf } from './attempt/locked-attempt.ts'
import { readAnswer } from './attempt/submitted-answers.rules.ts'
import { contactsOf } from './sitting/contacts.ts'
import { standingFor } from './results/attempt-standing.ts'
import { type Asked, contentOfBegunPaper, cachedContent } from './paper/paper-content.ts'
import { answerText, clockOf } from './attempt/attempt-view.ts'
import type { Response } from './attempt/response.rules.ts'

/** What is the same for tests of every kind: answers and the place are saved, instructions and translations read. */
export function assessmentRoutes(route: Route, deps: AttemptRouteDeps): void {
  route(saveAnswer, async ({ caller, body }) => {
    const { attempt_id, question_id, seq, marked } = body
    const begun = begunAttempt(deps.db, caller, attempt_id)
    const attempt = begun instanceof Promise ? await begun : begun
    const content = cachedContent(deps.db, attempt.paper_id) ?? (await contentOfBegunPaper(deps.db, attempt.paper_id))
    const asked = content.askedBy.get(question_id)
    if (!asked) throw new ApiError('not_found')
    const response = readAnswer(asked, body, content.paper.integer_only === 1)
    if (response === undefined)
      throw new ApiError('rule', { field: body.option_id === undefined ? 'answer' : 'option_id' })
    const saving = { ...response, question_id, marked, seq, seconds: body.seconds ?? null, phone: body }
    const outcome = await saveOneAnswer(deps, attempt, saving, lockedPlaceOf(content, attempt, question_id))
    if (content.paper.kind !== 'quiz') contactsOf(deps.db).note(attempt, caller, body, outcome.now, true)
    const { zone } = await deps.academy()
    const times = clockOf(outcome.now, outcome.deadline, zone)
    const held = outcome.held && shownAnswer(outcome.held, asked)
    return { data: { seq: outcome.seq, saved: held === null, held, notice: attempt.notice, ...times } }
  })

  route(paperInstructions, { cache: perStudent() }, async ({ caller, body }) =>
    instructionsFor(deps, caller, body.paper_id),
  )

  route(questionTranslations, async ({ caller, body }) => ({
    data: await translationsFor(deps, caller, body.attempt_id, body.language),
  }))

  route(attemptStanding, { cache: perStudent(), before: closeOverdueOf(deps) }, async ({ caller, body }) =>
    standingFor(deps, caller, body.attempt_id),
  )

  route(attemptClock, async ({ caller, body }) => ({ data: await attemptClockFor(deps, caller, body) }))

  route(savePlace, async ({ caller, body }) => ({ data: { visited: await savePlaceOf(deps, caller, body) } }))
}

type Held = Response & { marked: number; seq: number }

const shownAnswer = (held: Held, asked: Asked) => ({
  answer: answerText(asked, held),
  option_id: held.option_id,
  marked: held.marked === 1,
  seq: held.seq,
})

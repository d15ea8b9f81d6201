import { challenges, sendChallenge, withdrawChallenge } from '#contract/challenges.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { heldBack, heldBackView } from '../../assessment/embargo/held-back.ts'
import { challengesLeft } from '../../assessment/challenges/may-challenge.rules.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addressUnder } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import { challengedPaper } from './challenged-attempt.ts'
import { challengeQuestions, challengeView } from './challenge-view.ts'
import { sendOne, withdrawOne } from './send-challenge.ts'

/** What students hold against a key that is not final yet. */
export function challengesRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy, pictures } = deps

  route(challenges, async ({ caller, body: { attempt_id } }) => {
    const { zone } = await academy()
    const { attempt, content, state, times, own, moment } = await challengedPaper(deps, caller, attempt_id)
    const answers = await storedAnswers(db.read, caller.stud_id, attempt_id)
    const addressOf = addressUnder(pictures.signatureFor(caller))
    const held = await heldBack(deps, caller, attempt.paper_id, content.askedBy.keys())
    const shown = { content, attemptId: attempt_id, answers, own, held, addressOf, zone }
    return {
      data: {
        state,
        opens_at: toInstant(times.from, zone),
        closes_at: toInstant(Math.max(times.from, times.until), zone),
        now: toInstant(moment.now, zone),
        left: challengesLeft(own),
        languages: state === 'open' ? content.languages : [],
        ...(state === 'open' && held.size > 0 && { held_back: heldBackView(held) }),
        questions: challengeQuestions(shown, state === 'open'),
      },
    }
  })

  route(sendChallenge, async ({ caller, body }) => {
    const { zone } = await academy()
    const own = await sendOne(deps, caller, body)
    const sent = own.find(({ question_id }) => question_id === body.question_id)
    // Another device of the student's has taken it back in the same moment.
    if (!sent) throw new ApiError('not_found')
    return { data: { challenge: challengeView(sent, zone), left: challengesLeft(own) } }
  })

  route(withdrawChallenge, async ({ caller, body }) => ({ data: { left: await withdrawOne(deps, caller, body) } }))
}

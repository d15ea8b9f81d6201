import { addFeedback, ownFeedback } from '#contract/feedback.ts'
import { isFeedback } from '#contract/feedback.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { plainText } from '../../http/language.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { addMessage, feedbackOfStudent, messagesSince } from './feedback.queries.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings; academy: AcademyReader }

const HOUR = 3_600_000
const ON_THE_LIST = 50

/** What a student wants to tell the academy. */
export function feedbackRoutes(route: Route, { db, clock, newId, settings, academy }: Deps): void {
  const { feedback_per_hour, feedback_per_day } = settings.limits

  route(addFeedback, async ({ caller, body }) => {
    const message = body.message.replaceAll('\r\n', '\n').trim()
    if (!isFeedback(message)) throw new ApiError('rule', { field: 'message', text: plainText('feedback_length') })
    const created_at = clock.now()
    const feedback_id = newId()
    const stored = await db.write(async (tx) => {
      const earlier = await messagesSince(tx, caller.stud_id, created_at - 24 * HOUR)
      const lately = earlier.filter((at) => created_at - at < HOUR).length
      if (settings.limitsOn && (lately >= feedback_per_hour || earlier.length >= feedback_per_day)) return false
      await addMessage(tx, { stud_id: caller.stud_id, feedback_id, message, created_at })
      return true
    })
    if (!stored) throw new ApiError('too_many', { text: plainText('feedback_limit'), retryAfter: HOUR / 1000 })
    return { data: {}, message: plainText('feedback_thanks') }
  })

  route(ownFeedback, async ({ caller }) => {
    const [{ zone }, rows] = [await academy(), await feedbackOfStudent(db.read, caller.stud_id, ON_THE_LIST)]
    const data = rows.map(({ feedback_id, message, created_at, answer, answered_by, done_at }) => ({
      feedback_id,
      message,
      sent_at: toInstant(created_at, zone),
      answer: answer === null ? null : { text: answer, by: answered_by ?? '', at: toInstant(done_at ?? 0, zone) },
    }))
    return { data }
  })
}

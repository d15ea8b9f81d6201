import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'

/** What an invigilator asks for, as an examiner does it: the last three are rulings. */
export const AskedAct = () => Type.Enum(['reopen', 'force', 'void', 'absent', 'malpractice'])

/**
 * How many attempts an act concerned, and those that it could not. `results` is when the results were to come before it,
 * and when they come now (null for at once); null where it moves nothing of that.
 */
export const ActDone = () =>
  Type.Object({
    at: Instant(),
    done: Count(),
    left: Type.Array(Id()),
    is_repeated: Type.Boolean(),
    results: OrNull(Type.Object({ before: OrNull(Instant()), after: OrNull(Instant()) })),
  })

/**
 * What was asked for and what became of it. `staff_id` asks; `still` is for how many of its attempts an open one can be
 * done as they stand now: with 0 it is out of date. `word` is why it was declined.
 */
export const ActRequest = () =>
  Type.Object({
    act_request_id: Id(),
    act: AskedAct(),
    attempt_ids: Type.Array(Id()),
    minutes: OrNull(Count()),
    reason: Type.String(),
    staff_id: Id(),
    who: Type.String(),
    asked_at: Instant(),
    still: Count(),
    state: Type.Enum(['open', 'done', 'declined', 'taken_back']),
    decided_by: OrNull(Type.String()),
    decided_at: OrNull(Instant()),
    word: OrNull(Type.String()),
  })

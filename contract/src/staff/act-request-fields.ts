import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'

/** The acts that an invigilator can request from an examiner; the last three are rulings. */
export const AskedAct = () => Type.Enum(['reopen', 'force', 'void', 'absent', 'malpractice'])

/**
 * `done` is the number of attempts that an act changed, `left` the ids of those that it could not change. `results`
 * contains the earlier and the present time of the results (null for immediately); null if the act does not move it.
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
 * A request and its outcome. `staff_id` is the requester; `still` is the number of its attempts for which an open
 * request can still be carried out; with 0 it is out of date. `word` is the reason for declining it.
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

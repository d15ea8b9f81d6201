import { Type } from 'typebox'
import { Clock, Leaves, Unsent } from './assessment.ts'
import { studentCall } from './call.ts'
import { Count, Instant, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** The most notices that a device may report as seen in one call. */
const MAX_SEEN = 100

export const attemptClock = studentCall({
  path: '/Student/attempt_clock',
  loadClass: 'start',
  extension: true,
  about:
    "Returns how much time an attempt has left, and the staff's notices to the students who are writing. Call it from time to time while no answer is saved, and before the time runs out. `seen` lists the notices that the device has shown. For students.",
  body: {
    attempt_id: IdIn(),
    unsent: Type.Optional(Unsent()),
    leaves: Type.Optional(Leaves()),
    seen: Type.Optional(Type.Array(IdIn(), { maxItems: MAX_SEEN })),
  },
  data: Type.Object({
    ...Clock,
    is_open: Type.Boolean(),
    /** Set during a pause, when the clock is stopped; `until` is its latest end. */
    paused: OrNull(Type.Object({ since: Instant(), until: Instant() })),
    /** Null if sections have no time of their own. */
    section_ends: OrNull(Type.Array(Type.Object({ section_id: Id(), ends_at: Instant() }))),
    /** The newest last. */
    notices: Type.Array(
      Type.Object({
        notice_id: Id(),
        at: Instant(),
        /** `extra`: the end was moved by `extra_seconds`; `message`: `message` is set; `other`: anything else. */
        kind: Type.Enum(['extra', 'message', 'other']),
        extra_seconds: Count(),
        message: OrNull(Type.String()),
        is_seen: Type.Boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
})

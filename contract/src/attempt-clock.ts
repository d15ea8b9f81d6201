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
    "How long a begun attempt goes on, and what the academy's staff tells those who write it. Asked for now and then by whoever saves nothing, and before an attempt ends with its time. `seen` are the notices that the device has shown.",
  body: {
    attempt_id: IdIn(),
    unsent: Type.Optional(Unsent()),
    leaves: Type.Optional(Leaves()),
    seen: Type.Optional(Type.Array(IdIn(), { maxItems: MAX_SEEN })),
  },
  data: Type.Object({
    ...Clock,
    is_open: Type.Boolean(),
    /** While the hall is paused the clock stands still; `until` is when it goes on at the latest. */
    paused: OrNull(Type.Object({ since: Instant(), until: Instant() })),
    /** Null where the time is free. */
    section_ends: OrNull(Type.Array(Type.Object({ section_id: Id(), ends_at: Instant() }))),
    /** In their order, the newest last: seconds by which the end was moved, or a message. */
    notices: Type.Array(
      Type.Object({
        notice_id: Id(),
        at: Instant(),
        /** `extra`: the end was moved by so many seconds; `message`: it has a text; `other`: anything else. */
        kind: Type.Enum(['extra', 'message', 'other']),
        extra_seconds: Count(),
        message: OrNull(Type.String()),
        is_seen: Type.Boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
})

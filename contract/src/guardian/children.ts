import { Type } from 'typebox'
import { consentStates } from '../guardians.rules.ts'
import { Count, Day, Instant, Marks, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { guardianCall } from './guardian-call.ts'

const Card = Type.Object({
  stud_id: Id(),
  name: Type.String(),
  level: Type.String(),
  /** Classes since Monday. */
  week: Type.Object({ present: Count(), absent: Count() }),
  /** Classes since the first day of the month. */
  month: Type.Object({ first_day: Day(), present: Count(), absent: Count() }),
  /** The current class, or the next one within seven days. */
  next_class: OrNull(
    Type.Object({
      class_name: Type.String(),
      subject_name: Type.String(),
      starts_at: Instant(),
      on_now: Type.Boolean(),
    }),
  ),
  latest_result: OrNull(
    Type.Object({
      name: Type.String(),
      total_marks: Marks(),
      max_marks: Marks(),
      /** Only for a school exam. */
      result: OrNull(Type.Enum(['passed', 'failed'])),
    }),
  ),
  /** `needed`: the academy waits for the guardian's answer. `open`: nobody has answered, and the guardian may. */
  consent: Type.Object({
    state: OrNull(Type.Enum([...consentStates])),
    needed: Type.Boolean(),
    open: Type.Boolean(),
  }),
})

export const children = guardianCall({
  path: '/Guardian/children',
  loadClass: 'lists',
  about: "Returns the guardian's name, and a summary of each child whose data they may see. For guardians.",
  data: Type.Object({ name: Type.String(), children: Type.Array(Card) }),
  errors: [],
})

export const guardianLogout = guardianCall({
  path: '/Guardian/logout',
  loadClass: 'login',
  about: 'Ends the session of this device on the server. For guardians.',
  data: Type.Object({}),
  errors: [],
})

import { Type } from 'typebox'
import { consentMethods, consentStates } from '../guardians.rules.ts'
import { Count, Day, Instant, Marks, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { newsEvents } from '../news.ts'
import { childCall } from './guardian-call.ts'

const Percent = () => Type.Number({ minimum: 0, maximum: 100 })

const MONTH = '^20[0-9]{2}-(0[1-9]|1[0-2])$'

export const childAttendance = childCall({
  path: '/Guardian/attendance',
  loadClass: 'history',
  about:
    "Returns the child's attendance: the current year by subject, and one month (`2026-11`, by default the current one) day by day. For guardians.",
  body: { month: Type.Optional(Type.String({ pattern: MONTH })) },
  data: Type.Object({
    /** The academy's minimum, or null. */
    minimum_percent: OrNull(Percent()),
    subjects: Type.Array(
      Type.Object({
        subject_id: Id(),
        subject_name: Type.String(),
        percent: Percent(),
        may_still_miss: OrNull(Count()),
      }),
    ),
    month: Type.String({ pattern: MONTH }),
    /** The first month that has anything to show, or null. */
    first_month: OrNull(Type.String({ pattern: MONTH })),
    /** The latest first; 1 present, 0 absent, null not marked yet. */
    days: Type.Array(
      Type.Object({
        date: Day(),
        subject_name: Type.String(),
        attendance_status: OrNull(Type.Union([Type.Literal(1), Type.Literal(0)])),
      }),
    ),
  }),
  errors: [],
})

export const childClasses = childCall({
  path: '/Guardian/classes',
  loadClass: 'lists',
  about:
    "Returns the child's classes of today and the next seven days, the next one first, without links to join them. For guardians.",
  data: Type.Array(
    Type.Object({
      class_id: Id(),
      class_name: Type.String(),
      subject_name: Type.String(),
      tutor_name: Type.String(),
      /** Where the class takes place at the academy, or null. */
      room: OrNull(Type.String()),
      starts_at: Instant(),
      ends_at: Instant(),
      on_now: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const childResults = childCall({
  path: '/Guardian/results',
  loadClass: 'history',
  about:
    "Returns the child's exams whose results are out, the latest first, without questions and answers. For guardians.",
  data: Type.Array(
    Type.Object({
      kind: Type.Enum(['exam', 'entrance']),
      record_id: Id(),
      name: Type.String(),
      /** Only for a school exam. */
      subject_name: OrNull(Type.String()),
      attented_on: Instant(),
      total_marks: Marks(),
      max_marks: Marks(),
      /** Only for a school exam. */
      result: OrNull(Type.Enum(['passed', 'failed'])),
      /** The marks that pass a school exam. */
      pass_marks: OrNull(Marks()),
      /** In the paper's order; none where it has a single section. */
      sections: Type.Array(Type.Object({ name: Type.String(), marks: Marks(), max_marks: Marks() })),
      /**
       * `of` is the number of participants; null if the academy shows no ranks. `shifts` is of a paper that was merged
       * with other shifts: how many. `rank` and `of` are then of all of them.
       */
      rank: OrNull(Type.Object({ rank: Count(), of: Count(), shifts: OrNull(Count()) })),
    }),
  ),
  errors: [],
})

export const childNews = childCall({
  path: '/Guardian/news',
  loadClass: 'lists',
  about:
    "Returns the academy's news as the child sees it, the latest first. `limit` and `before` (the last entry's `id`) page through it. For guardians.",
  body: { limit: newsEvents.body.properties.limit, before: newsEvents.body.properties.before },
  data: newsEvents.data,
  errors: [],
})

export const childConsent = childCall({
  path: '/Guardian/consent',
  loadClass: 'history',
  about: 'Returns the state of the consent for the child and its history, the latest first. For guardians.',
  data: Type.Object({
    /** True when the academy requires a consent for some of its actions. */
    is_required: Type.Boolean(),
    state: OrNull(Type.Enum([...consentStates])),
    /** The version of the notice that is shown now. */
    notice: Count(),
    privacy_contact: OrNull(Type.String()),
    /** From 18 on the student decides, and `say_consent` is refused with `not_found`. */
    is_of_age: Type.Boolean(),
    said: Type.Array(
      Type.Object({
        state: Type.Enum([...consentStates]),
        method: Type.Enum([...consentMethods]),
        at: Instant(),
        notice: Count(),
        /** The guardian's name at that time, or null if the office recorded it. */
        guardian: OrNull(Type.String()),
      }),
    ),
  }),
  errors: [],
})

export const sayChildConsent = childCall({
  path: '/Guardian/say_consent',
  loadClass: 'login',
  about: 'Gives, refuses or withdraws the consent for the child. Earlier answers stay on record. For guardians.',
  body: { gives: Type.Boolean(), notice: Count() },
  data: Type.Object({ state: Type.Enum([...consentStates]) }),
  errors: ['changed_meanwhile'],
})

export const childExport = childCall({
  path: '/Guardian/export',
  loadClass: 'history',
  about: 'Returns everything that is kept about the child as one JSON text, to be saved as a file. For guardians.',
  data: Type.Object({ file_name: Type.String(), json: Type.String() }),
  errors: [],
})

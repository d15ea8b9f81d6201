import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ClassFields } from './class-fields.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'
import { MAX_CLASSES, MAX_HOLIDAYS } from './timetable.rules.ts'

const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']
const OFFICE: readonly Role[] = ['owner', 'clerk']

const MAX_REASON = 300
const MAX_DAYS = 1000

const DayIn = () => Type.String({ format: 'day' })

/** Identifies the stored class, or the shown ones: a change with another version was made from other values. */
const Version = () => Line(43, 43)

const Holiday = Type.Object({ day: Day(), name: Type.String() })

export const staffTimetable = staffCall({
  path: '/staff/timetable',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'The classes of the week that `day` is in, Monday first, of a batch or of who teaches them, or all. A teacher is shown those of the own batches and subjects. `tutors` are the names that classes of these weeks have.',
  body: {
    day: Type.Optional(DayIn()),
    batch_id: Type.Optional(IdIn()),
    tutor: Type.Optional(Line(100, 1)),
  },
  data: Type.Object({
    today: Day(),
    days: Type.Array(Day()),
    holidays: Type.Array(Holiday),
    tutors: Type.Array(Type.String()),
    classes: Type.Array(Type.Object({ ...ClassFields, is_cancelled: Type.Boolean(), lacks_link: Type.Boolean() })),
  }),
  errors: [],
})

/** As the sheet `live` has them, and checked by its rules. Times on the academy's clock, `17:00`. */
const words = {
  class_name: Line(200),
  tutor_name: Line(100),
  online_url: Line(2000),
  start: Line(5),
  end: Line(5),
}

/** A class on the days of the week (1 is Monday) from one day to another. For one class both days are the same. */
const Series = Type.Object({
  ...words,
  batch: Line(40),
  subject: Line(40),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  from: Line(10),
  until: Line(10),
})

const Mistakes = Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() }))

/** What is at the same time in the batch, or by the same teacher. */
const Clash = Type.Object({ ...ClassFields, of: Type.Enum(['batch', 'tutor']) })

/** A class as it would be. One on a holiday is made only where it is wished. */
const Planned = Type.Object({
  day: Day(),
  starts_at: Instant(),
  ends_at: Instant(),
  holiday: OrNull(Type.String()),
  clashes: Type.Array(Clash),
})

/** Findings that need a confirmation but prevent nothing: a class at midnight or noon, or of more than six hours. */
const Asks = Type.Array(Type.Enum(['midnight', 'noon', 'long', 'no_subject']))

export const staffPlanClasses = staffCall({
  path: '/staff/plan_classes',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about: `The classes of a series, each with its clashes, 400 at most, before anything is stored. With mistakes there are none.`,
  body: { series: Series },
  data: Type.Object({ mistakes: Mistakes, classes: Type.Array(Planned), asks: Asks, version: Type.String() }),
  errors: [],
})

export const staffAddClasses = staffCall({
  path: '/staff/add_classes',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'save',
  about:
    'Stores the classes of a series on these `days`, as rows of the sheet `live` would, once for each `request_key`. `version` is that of the plan: where its clashes or holidays are others by now, it is refused.',
  body: {
    series: Series,
    days: Type.Array(DayIn(), { minItems: 1, maxItems: MAX_CLASSES, uniqueItems: true }),
    version: Version(),
    request_key: requestKey(),
  },
  data: Type.Object({ mistakes: Mistakes, count: Count(), is_repeated: Type.Boolean() }),
  errors: ['changed_meanwhile', 'rule'],
})

export const staffClass = staffCall({
  path: '/staff/class',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about: 'One class as it is filled in, and how many of its series come after it.',
  body: { class_id: IdIn() },
  data: Type.Object({
    ...ClassFields,
    fields: Type.Object({ ...words, date: Line(10) }),
    version: Type.String(),
    is_cancelled: Type.Boolean(),
    /** It is over, or its register was begun: then its time stays, and it cannot be cancelled. */
    may_move: Type.Boolean(),
    is_over: Type.Boolean(),
    following: Count(),
    devices: Count(),
  }),
  errors: ['not_found'],
})

const change = {
  class_id: IdIn(),
  /** This one, or this and the following ones of its series. What is over is never changed. */
  scope: Type.Enum(['one', 'following']),
  fields: Type.Object({ ...words, date: Line(10) }),
}

export const staffPlanChange = staffCall({
  path: '/staff/plan_change',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about: 'What a change would make of the classes, each with its clashes. Following classes with another time keep it.',
  body: change,
  data: Type.Object({ mistakes: Mistakes, classes: Type.Array(Planned), asks: Asks }),
  errors: ['not_found'],
})

export const staffChangeClass = staffCall({
  path: '/staff/change_class',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'save',
  about:
    'Changes a class, or it and the following ones. `tell`: students with notifications are told of another time. A class that is over, or whose register was begun, keeps its time.',
  body: { ...change, version: Version(), tell: Type.Boolean() },
  data: Type.Object({ mistakes: Mistakes, count: Count(), told: Count(), version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffCancelClass = staffCall({
  path: '/staff/cancel_class',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'save',
  about:
    'Cancels a class, or it and the following ones. They stay in calendars, as cancelled. `told` is to how many devices a notification goes.',
  body: {
    class_id: IdIn(),
    version: Version(),
    scope: Type.Enum(['one', 'following']),
    tell: Type.Boolean(),
    reason: Type.Optional(Line(MAX_REASON, 1)),
  },
  data: Type.Object({ class_ids: Type.Array(Id()), told: Count() }),
  errors: ['not_found', 'changed_meanwhile', 'rule'],
})

export const staffRestoreClasses = staffCall({
  path: '/staff/restore_classes',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'save',
  about: 'Has cancelled classes take place again that are not over.',
  body: { class_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_DAYS }) },
  data: Type.Object({ count: Count() }),
  errors: ['not_found'],
})

export const staffHolidays = staffCall({
  path: '/staff/holidays',
  roles: TEACH,
  scope: 'academy',
  loadClass: 'lists',
  about: 'The days on which there are no classes, from this month on, with how many classes still lie on each.',
  data: Type.Object({
    today: Day(),
    holidays: Type.Array(Type.Object({ day: Day(), name: Type.String(), classes: Count() })),
  }),
  errors: [],
})

export const staffAddHolidays = staffCall({
  path: '/staff/add_holidays',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Adds holidays from one day to another, 60 at most. Classes that lie on them stay until they are cancelled.',
  body: { from: DayIn(), until: DayIn(), name: Line(100, 1) },
  data: Type.Object({ days: Type.Array(Day(), { maxItems: MAX_HOLIDAYS }) }),
  errors: ['rule'],
})

export const staffRemoveHoliday = staffCall({
  path: '/staff/remove_holiday',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'save',
  about: 'The day is no holiday any more. Cancelled classes of it stay cancelled.',
  body: { day: DayIn() },
  data: Type.Object({ day: Day(), name: Type.String() }),
  errors: ['not_found'],
})

export const staffCancelDay = staffCall({
  path: '/staff/cancel_day',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Cancels all classes of a day that are not over and whose register was not begun; `left` are the others. Each batch is told once.',
  body: { day: DayIn(), tell: Type.Boolean() },
  data: Type.Object({ class_ids: Type.Array(Id()), left: Count(), told: Count() }),
  errors: ['rule'],
})

import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ClassFields } from './class-fields.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'
import { MAX_CLASSES, MAX_HOLIDAYS } from './timetable.rules.ts'
import { Workbook } from './workbook.ts'

const TEACH: readonly Role[] = ['owner', 'clerk', 'teacher']
const OFFICE: readonly Role[] = ['owner', 'clerk']

const MAX_REASON = 300
const MAX_DAYS = 1000

const DayIn = () => Type.String({ format: 'day' })

/** Identifies the stored class, or those shown: a change with another version was based on other values. */
const Version = () => Line(43, 43)

const Holiday = Type.Object({ day: Day(), name: Type.String() })

export const staffTimetable = staffCall({
  path: '/staff/timetable',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the classes of the week of `day`, Monday first: those of a batch, of a teacher (`tutor`), or all. `tutors` are the names of the team's teachers and of others in the classes of these weeks. For owners, clerks and teachers of the batch and subject.",
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
    classes: Type.Array(
      Type.Object({
        ...ClassFields,
        is_cancelled: Type.Boolean(),
        /** Where a class at the academy takes place. */
        room: OrNull(Type.String()),
        /** Neither a link nor a room. */
        lacks_link: Type.Boolean(),
        /** The name of the teacher who stands in; null for nobody. */
        substitute: OrNull(Type.String()),
      }),
    ),
  }),
  errors: [],
})

/** The fields of the sheet `live`, checked by its rules. Times on the academy's clock, `17:00`. */
const words = {
  class_name: Line(200),
  tutor_name: Line(100),
  online_url: Line(2000),
  room: Type.Optional(Line(60)),
  start: Line(5),
  end: Line(5),
}

/** A class on these days of the week (1 is Monday) from one day to another; for a single class both are the same. */
const Series = Type.Object({
  ...words,
  batch: Line(40),
  subject: Line(40),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  from: Line(10),
  until: Line(10),
})

const Mistakes = Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() }))

/** A class at the same time in the same batch or by the same teacher. */
const Clash = Type.Object({ ...ClassFields, of: Type.Enum(['batch', 'tutor']) })

/** A planned class. One on a holiday is created only if requested. */
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
  about:
    'Returns the classes of a series, each with its clashes, 400 at most, before anything is saved. With `mistakes` there are none. For owners, clerks and teachers of the batch and subject.',
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
    'Creates the classes of a series on these `days`, like rows of the sheet `live`, once for each `request_key`. `version` is that of the plan: refused if its clashes or holidays have changed since. For owners, clerks and teachers of the batch and subject.',
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
  about:
    'Returns one class as it is edited, and how many of its series follow it. For owners, clerks and teachers of the batch and subject.',
  body: { class_id: IdIn() },
  data: Type.Object({
    ...ClassFields,
    fields: Type.Object({ ...words, room: Line(60), date: Line(10) }),
    version: Type.String(),
    is_cancelled: Type.Boolean(),
    /** False if it is cancelled or over, or its attendance was begun: it cannot be moved or cancelled. */
    may_move: Type.Boolean(),
    is_over: Type.Boolean(),
    /** Whether it ended in the last seven days and its recording can be added. */
    awaits_recording: Type.Boolean(),
    /** Who of the team stands in. */
    substitute: OrNull(Id()),
    /** The teachers who can; none once the day is over. */
    teachers: Type.Array(Type.Object({ staff_id: Id(), name: Type.String() })),
    following: Count(),
    devices: Count(),
  }),
  errors: ['not_found'],
})

export const staffSetSubstitute = staffCall({
  path: '/staff/set_substitute',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'login',
  about:
    "Says which teacher of the team stands in at a class, or nobody. They can take its attendance on that day, although the batch isn't theirs. For owners, clerks and teachers of the batch and subject.",
  body: { class_id: IdIn(), staff_id: OrNull(IdIn()) },
  data: Type.Object({}),
  errors: ['not_found', 'rule'],
})

const change = {
  class_id: IdIn(),
  /** This one, or this and the following ones of its series. Classes that are over are never changed. */
  scope: Type.Enum(['one', 'following']),
  fields: Type.Object({ ...words, date: Line(10) }),
}

export const staffPlanChange = staffCall({
  path: '/staff/plan_change',
  roles: TEACH,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns how a change would affect the classes, each with its clashes. Following classes at another time keep it. Saves nothing. For owners, clerks and teachers of the batch and subject.',
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
    'Updates a class, or it and the following ones. With `tell`, students with notifications are notified of a new time. A class that is over, or whose attendance was begun, keeps its time. For owners, clerks and teachers of the batch and subject.',
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
    'Cancels a class, or it and the following ones; calendars show them as cancelled. `told` is the number of devices that get a notification. For owners, clerks and teachers of the batch and subject.',
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
  about: 'Reinstates cancelled classes that are not over. For owners, clerks and teachers of the batch and subject.',
  body: { class_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_DAYS }) },
  data: Type.Object({ count: Count() }),
  errors: ['not_found'],
})

export const staffHolidays = staffCall({
  path: '/staff/holidays',
  roles: TEACH,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the holidays from this month on, and how many classes are still planned on each. For owners, clerks and teachers.',
  data: Type.Object({
    today: Day(),
    holidays: Type.Array(Type.Object({ day: Day(), name: Type.String(), classes: Count() })),
  }),
  errors: [],
})

export const staffExportHolidays = staffCall({
  path: '/staff/export_holidays',
  roles: TEACH,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns the holidays from this month on as a workbook. It is recorded in the audit log. For owners, clerks and teachers.',
  data: Workbook(),
  errors: [],
})

export const staffAddHolidays = staffCall({
  path: '/staff/add_holidays',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Adds holidays from one day to another, 60 at most. Classes on these days stay until they are cancelled. For owners and clerks.',
  body: { from: DayIn(), until: DayIn(), name: Line(100, 1) },
  data: Type.Object({ days: Type.Array(Day(), { maxItems: MAX_HOLIDAYS }) }),
  errors: ['rule'],
})

export const staffRemoveHoliday = staffCall({
  path: '/staff/remove_holiday',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Removes a holiday. Cancelled classes of that day stay cancelled. For owners and clerks.',
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
    "Cancels all classes of a day that are not over and whose attendance wasn't begun; `left` counts the others. Each batch is notified once. For owners and clerks.",
  body: { day: DayIn(), tell: Type.Boolean() },
  data: Type.Object({ class_ids: Type.Array(Id()), left: Count(), told: Count() }),
  errors: ['rule'],
})

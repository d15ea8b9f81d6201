import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ClassFields } from './class-fields.ts'
import { MAX_MARKS } from './register.rules.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'

const MARK: readonly Role[] = ['owner', 'clerk', 'teacher']

/** An attendance mark: present, absent, late, holiday (only by an import), or not marked. */
const Status = () => OrNull(Type.Enum(['P', 'A', 'L', 'H']))

const ClassOfDay = Type.Object({
  ...ClassFields,
  is_cancelled: Type.Boolean(),
  /** From ten minutes before its start, when students can enter, until its end. */
  on_now: Type.Boolean(),
  /** How many students are marked, and how many of them absent. */
  marked: Count(),
  absent: Count(),
})

export const staffClassesOfDay = staffCall({
  path: '/staff/classes_of_day',
  roles: MARK,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the classes of a day, by default today, with how far their attendance is marked. For owners, clerks and teachers of the batch and subject.',
  body: { day: Type.Optional(Type.String({ format: 'day' })) },
  data: Type.Object({ day: Day(), today: Day(), classes: Type.Array(ClassOfDay) }),
  errors: [],
})

const Cell = Type.Object({
  stud_id: Id(),
  status: Status(),
  /** Grows with each change of the mark. A new mark is sent with a larger one. */
  counter: Count(),
  /** True if it was filled in together with all others, not marked for this student. */
  is_filled: Type.Boolean(),
  /** Who marked it last; null for an import. */
  who: OrNull(Type.String()),
})

/** `reason`: the class was long ago, so the caller has to give a reason. With the last three nothing can be marked. */
const May = Type.Enum(['mark', 'reason', 'cancelled', 'future', 'too_old'])

export const staffRegister = staffCall({
  path: '/staff/register',
  roles: MARK,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the attendance of one class: the students of the batch by name, the mark of each, and who joined through the app. A student who wasn't in the batch on that day has `away` and can't be marked. For owners, clerks and teachers of the batch and subject.",
  body: { class_id: IdIn() },
  data: Type.Object({
    ...ClassFields,
    may: May,
    students: Type.Array(
      Type.Object({
        stud_id: Id(),
        name: Type.String(),
        admission_no: OrNull(Type.String()),
        away: OrNull(Type.Object({ why: Type.Enum(['joins', 'left']), day: OrNull(Day()) })),
      }),
    ),
    cells: Type.Array(Cell),
    /** Who joined through the app while the class was open, and when first. A join marks nobody. */
    joins: Type.Array(Type.Object({ stud_id: Id(), joined_at: Instant() })),
    /** For how many of these students a guardian was notified of the absence that day. */
    told: Count(),
  }),
  errors: ['not_found'],
})

/** `key` makes the mark safe to send again. `marked_at`: by the device's clock, in epoch milliseconds. */
const Sent = Type.Object({
  stud_id: IdIn(),
  key: requestKey(),
  status: OrNull(Type.Enum(['P', 'A', 'L'])),
  counter: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  is_filled: Type.Boolean(),
  marked_at: Type.Integer({ minimum: 0 }),
})

export const staffMarkRegister = staffCall({
  path: '/staff/mark_register',
  roles: MARK,
  scope: 'batches',
  loadClass: 'save',
  about:
    'Saves attendance marks of one class, like a row of the sheet `attendance`. Each mark is saved separately, so two people can mark different students of a class at the same time. `met` says that somebody else marked the same student differently, and that their mark counts. Teachers can mark classes of the last seven days; after that owners and clerks can, with a reason. Marks that a substitute made on the day of the class may arrive up to seven days later. For owners, clerks and teachers of the batch and subject.',
  body: {
    class_id: IdIn(),
    /** Identifies the browser, whose own later marks differ from those of other people. */
    device: requestKey(),
    reason: Type.Optional(Line(300, 1)),
    marks: Type.Array(Sent, { minItems: 1, maxItems: MAX_MARKS }),
  },
  data: Type.Object({
    /** `kept`: only filled in, so an earlier mark remains. `away`: not in the batch on that day. */
    outcomes: Type.Array(
      Type.Object({ key: Type.String(), outcome: Type.Enum(['stored', 'known', 'kept', 'met', 'away']) }),
    ),
    cells: Type.Array(Cell),
  }),
  errors: ['not_found', 'rule'],
})

export const staffRegisterHistory = staffCall({
  path: '/staff/register_history',
  roles: MARK,
  scope: 'batches',
  loadClass: 'lists',
  about:
    "Returns the history of one student's attendance mark in a class, the newest first: who marked it, when on the device, when it was saved, and why. For owners, clerks and teachers of the batch and subject.",
  body: { class_id: IdIn(), stud_id: IdIn() },
  data: Type.Object({
    marks: Type.Array(
      Type.Object({
        counter: Count(),
        status: Status(),
        is_filled: Type.Boolean(),
        who: OrNull(Type.String()),
        marked_at: OrNull(Instant()),
        stored_at: OrNull(Instant()),
        reason: OrNull(Type.String()),
      }),
    ),
  }),
  errors: ['not_found'],
})

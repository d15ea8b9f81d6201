import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { ClassFields } from './class-fields.ts'
import { MAX_MARKS } from './register.rules.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { requestKey } from './staff-fields.ts'

const MARK: readonly Role[] = ['owner', 'clerk', 'teacher']

/** A cell of the register: present, absent, late, a holiday (by an import alone), or not marked. */
const Status = () => OrNull(Type.Enum(['P', 'A', 'L', 'H']))

const ClassOfDay = Type.Object({
  ...ClassFields,
  is_cancelled: Type.Boolean(),
  /** From ten minutes before its start, as students may enter it, until its end. */
  on_now: Type.Boolean(),
  /** How many cells are filled in, and how many of them say that somebody is absent. */
  marked: Count(),
  absent: Count(),
})

export const staffClassesOfDay = staffCall({
  path: '/staff/classes_of_day',
  roles: MARK,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'The classes of a day, today where none is named, with how far their registers are. A teacher is shown those of the own batches and subjects.',
  body: { day: Type.Optional(Type.String({ format: 'day' })) },
  data: Type.Object({ day: Day(), today: Day(), classes: Type.Array(ClassOfDay) }),
  errors: [],
})

const Cell = Type.Object({
  stud_id: Id(),
  status: Status(),
  /** Grows with each change of the cell. A mark is sent with a larger one. */
  counter: Count(),
  /** Filled in with all others, and not for this student by itself. */
  is_filled: Type.Boolean(),
  /** Who marked it last; null for an import. */
  who: OrNull(Type.String()),
})

/** `reason`: the caller has to give a reason, as the class was long ago. The last three: nothing can be marked. */
const May = Type.Enum(['mark', 'reason', 'cancelled', 'future', 'too_old'])

export const staffRegister = staffCall({
  path: '/staff/register',
  roles: MARK,
  scope: 'batches',
  loadClass: 'lists',
  about:
    'The register of one class: who is in the batch, in the order of their names, each with the cell. Whoever was not in the batch on that day has `away`, and no cell that could be filled in.',
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
    /** For how many of these students a guardian was notified of the absence that day. */
    told: Count(),
  }),
  errors: ['not_found'],
})

/** `key` is of one press: sent again, it is stored once. `marked_at`: by the device's clock, epoch milliseconds. */
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
    'Marks cells of a register, as a row of the sheet `attendance` would. Each is stored by itself: of two people who mark at once, both marks stand where they are of different students. `met`: somebody else has marked the same one otherwise, and that stands. Teachers mark seven days back; later the office does, with a reason.',
  body: {
    class_id: IdIn(),
    /** Identifies the browser, whose own later marks differ from those of other people. */
    device: requestKey(),
    reason: Type.Optional(Line(300, 1)),
    marks: Type.Array(Sent, { minItems: 1, maxItems: MAX_MARKS }),
  },
  data: Type.Object({
    /** `kept`: it was only filled in, and there was something already. `away`: not in the batch on that day. */
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
    'What one cell of a register was, the newest first: who marked it, when on the device, when it came here, why.',
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

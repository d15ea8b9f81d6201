import { Type } from 'typebox'
import { Count, Day, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { MAX_SELECTED } from './max-selected.rules.ts'

const MAX_REASON = 300
const DAY_LENGTH = 10

/** `from` is null if the student was in the batch from the beginning, `last_day` for a current batch. */
const Membership = Type.Object({
  batch_id: Id(),
  batch_name: Type.String(),
  from: OrNull(Day()),
  last_day: OrNull(Day()),
})

/** A move that takes effect automatically when its day begins. */
const PlannedMove = Type.Object({
  batch_id: Id(),
  batch_name: Type.String(),
  to_batch_id: Id(),
  to_batch_name: Type.String(),
  on: Day(),
})

export const staffStudentBatches = staffCall({
  path: '/staff/student_batches',
  roles: ['owner', 'clerk', 'examiner'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the batches that a student is and was in, the current ones first, and the planned moves. For owners, clerks and examiners.',
  body: { stud_id: IdIn() },
  data: Type.Object({ today: Day(), memberships: Type.Array(Membership), planned: Type.Array(PlannedMove) }),
  errors: ['not_found'],
})

/**
 * Why a student cannot be moved: not in the old batch, joined it after that day, already in the new batch, or another
 * move is planned.
 */
const WhyNotMoved = () => Type.Enum(['not_in_batch', 'came_later', 'in_new_batch', 'planned_otherwise'])

export const staffMoveStudents = staffCall({
  path: '/staff/move_students',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    "Moves students from one batch to another from a given day on: immediately, or when that day begins. Earlier days stay with the old batch. Either all of them move or none: `refused` says who can't be moved, and why. Sent again, it changes nothing. For owners and clerks.",
  body: {
    stud_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_SELECTED }),
    batch_id: IdIn(),
    to_batch_id: IdIn(),
    /** `2026-11-20`, within a year of today. */
    on: Line(DAY_LENGTH),
    reason: Type.Optional(Line(MAX_REASON)),
  },
  data: Type.Object({
    moved: Count(),
    planned: Count(),
    refused: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), why: WhyNotMoved() })),
  }),
  errors: ['not_found', 'rule'],
})

export const staffCancelMove = staffCall({
  path: '/staff/cancel_move',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about: 'Cancels a planned move; `batch_id` is the batch that the student would leave. For owners and clerks.',
  body: { stud_id: IdIn(), batch_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})

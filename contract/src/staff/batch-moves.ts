import { Type } from 'typebox'
import { Count, Day, Line, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

const MAX_STUDENTS = 100
const MAX_REASON = 300
const DAY_LENGTH = 10

/** `from` is null for a batch in which the student was from the beginning, `last_day` for one of now. */
const Membership = Type.Object({
  batch_id: Id(),
  batch_name: Type.String(),
  from: OrNull(Day()),
  last_day: OrNull(Day()),
})

/** A move that comes into force by itself as its day begins. */
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
  about: 'The batches in which a student is and was, those of now first, and the moves that are still to come.',
  body: { stud_id: IdIn() },
  data: Type.Object({ today: Day(), memberships: Type.Array(Membership), planned: Type.Array(PlannedMove) }),
  errors: ['not_found'],
})

/**
 * Why a student cannot be moved as requested: not in the batch to leave, joined it after that day, in the other batch
 * already, or another move is planned.
 */
const WhyNotMoved = () => Type.Enum(['not_in_batch', 'came_later', 'in_new_batch', 'planned_otherwise'])

export const staffMoveStudents = staffCall({
  path: '/staff/move_students',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Moves students from one batch to another from a day on: at once, or as that day begins. What was before it stays with the old batch. All of them or nobody: `refused` says for whom it cannot be. Sent again it changes nothing.',
  body: {
    stud_ids: Type.Array(IdIn(), { minItems: 1, maxItems: MAX_STUDENTS }),
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
  about: 'Takes back a move that is still to come; `batch_id` is the batch that would be left.',
  body: { stud_id: IdIn(), batch_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})

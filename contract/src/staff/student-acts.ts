import { Type } from 'typebox'
import { Count, Day, Instant, Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { MAX_SELECTED } from './max-selected.rules.ts'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const MAX_REASON = 300
const DAY_LENGTH = 10

const StudIds = () => Type.Array(IdIn(), { minItems: 1, maxItems: MAX_SELECTED })

/** A student who waits. `admission_no` is the proposed number, empty where there is no pattern to follow. */
const Waiting = Type.Object({
  stud_id: Id(),
  name: Type.String(),
  guardian: OrNull(Type.String()),
  /** The end of the number. */
  mobile: Type.String(),
  email: OrNull(Type.String()),
  district: OrNull(Type.String()),
  birth_date: OrNull(Day()),
  ac_id: Id(),
  level: Type.String(),
  registered_at: Instant(),
  admission_no: Type.String(),
  /** Students of the office with the same number: a brother or sister, or the same person. */
  same_number: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()) })),
})

export const staffApprovalForm = staffCall({
  path: '/staff/approval_form',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns registered students who wait for approval, each with a free admission number that follows the latest ones. Those who do not wait any longer are left out. For owners and clerks.',
  body: { stud_ids: StudIds() },
  data: Type.Object({ students: Type.Array(Waiting) }),
  errors: [],
})

export const staffApproveStudents = staffCall({
  path: '/staff/approve_students',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Approves registered students with their admission numbers and batches: from then on they can log in. A batch of another level changes the level. Either all of them are approved or, with `mistakes`, none. For owners and clerks.',
  body: {
    students: Type.Array(Type.Object({ stud_id: IdIn(), admission_no: Line(500), batch_id: OrNull(IdIn()) }), {
      minItems: 1,
      maxItems: MAX_SELECTED,
    }),
  },
  data: Type.Object({
    act_id: OrNull(Id()),
    approved: Count(),
    mistakes: Type.Array(
      Type.Object({ stud_id: Id(), field: Type.Enum(['student', 'admission_no', 'batch_id']), problem: Type.String() }),
    ),
  }),
  errors: ['not_found'],
})

export const staffRejectStudents = staffCall({
  path: '/staff/reject_students',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Rejects the registrations of students who wait for approval. They are told so when they log in. Refused if one of them does not wait any longer. For owners and clerks.',
  body: { stud_ids: StudIds(), reason: Reason(MAX_REASON) },
  data: Type.Object({ act_id: Id(), rejected: Count() }),
  errors: ['not_found', 'changed_meanwhile'],
})

/** Why a student cannot be promoted: not active, or joined a batch that they would leave after that day. */
const WhyNotPromoted = () => Type.Enum(['not_active', 'came_later'])

export const staffPromoteStudents = staffCall({
  path: '/staff/promote_students',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Moves students to a level, from today or an earlier day on, and to a batch of it. They leave their batches of other levels; earlier days stay with those. Either all of them move or none: `refused` says who cannot, and why. `act_id` is null if nothing changed. For owners and clerks.',
  body: {
    stud_ids: StudIds(),
    ac_id: IdIn(),
    batch_id: OrNull(IdIn()),
    /** `2026-11-20`, within the last year. */
    on: Line(DAY_LENGTH),
    reason: Type.Optional(Line(MAX_REASON)),
  },
  data: Type.Object({
    act_id: OrNull(Id()),
    promoted: Count(),
    refused: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), why: WhyNotPromoted() })),
  }),
  errors: ['not_found', 'rule'],
})

export const staffStudentsLeave = staffCall({
  path: '/staff/students_leave',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Marks several students as left: they can no longer log in, and all their data stays. Those who had left are not changed; `act_id` is null if all had. For owners and clerks.',
  body: { stud_ids: StudIds(), reason: Reason(MAX_REASON) },
  data: Type.Object({ act_id: OrNull(Id()), left: Count() }),
  errors: ['not_found'],
})

export const staffStudentActs = staffCall({
  path: '/staff/student_acts',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns what was done with several students together in the last 30 days and can still be undone, the newest first. For owners and clerks.',
  data: Type.Object({
    acts: Type.Array(
      Type.Object({
        act_id: Id(),
        kind: Type.Enum(['approved', 'rejected', 'promoted', 'left']),
        at: Instant(),
        who: Type.String(),
        students: Count(),
        /** The first names. */
        names: Type.Array(Type.String()),
        level: OrNull(Type.String()),
        batch: OrNull(Type.String()),
        until: Instant(),
      }),
    ),
  }),
  errors: [],
})

export const staffUndoStudentAct = staffCall({
  path: '/staff/undo_student_act',
  roles: OFFICE,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Undoes an act of the last 30 days for the students whose level, batches, status and admission number are still as it left them; `changed` names the others, who stay as they are. For owners and clerks.',
  body: { act_id: IdIn() },
  data: Type.Object({ undone: Count(), changed: Type.Array(Type.String()) }),
  errors: ['not_found'],
})

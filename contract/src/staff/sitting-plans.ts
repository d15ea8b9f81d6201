import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const WATCH = ['owner', 'examiner', 'invigilator'] as const satisfies Role[]
const JUDGE = ['owner', 'examiner'] as const satisfies Role[]

/** The head of every sheet of a sitting. */
const Sheet = {
  academy: Type.Object({ name: Type.String(), logo: OrNull(Type.String()) }),
  paper_id: Id(),
  kind: Type.Enum(['exam', 'entrance']),
  name: Type.String(),
  starts_at: OrNull(Instant()),
  ends_at: OrNull(Instant()),
  minutes: OrNull(Count()),
  now: Instant(),
}

/** `batch` is one of the student's batches; `seat` is null until one is assigned. */
const Candidate = Type.Object({
  stud_id: Id(),
  name: Type.String(),
  admission_no: OrNull(Type.String()),
  batch: OrNull(Type.String()),
  seat: OrNull(Count()),
  has_begun: Type.Boolean(),
})

export const staffSittingStudents = staffCall({
  path: '/staff/sitting_students',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'history',
  about:
    'Returns the students whom a paper is for, by name, where each sits and who has started, for lists with signatures and seat cards; 5,000 at most. For owners, examiners and invigilators of the sitting.',
  body: { paper_id: IdIn() },
  data: Type.Object({ ...Sheet, seats_version: Count(), is_begun: Type.Boolean(), students: Type.Array(Candidate) }),
  errors: ['not_found'],
})

export const staffExportSittings = staffCall({
  path: '/staff/export_sittings',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'history',
  about:
    'Returns the exams and entrance exams of the list of sittings as a workbook, or with `paper_id` the students of that sitting with their seats. It is recorded in the audit log. For owners, examiners and invigilators of the sitting.',
  body: { paper_id: Type.Optional(IdIn()) },
  data: Workbook(),
  errors: ['not_found'],
})

export const staffGiveSeats = staffCall({
  path: '/staff/give_seats',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about:
    'Assigns seats in the order of names or at random. Students who have a seat keep it, and the others get the next ones; with `anew` all seats are assigned again, if nobody has started. For owners and examiners.',
  body: {
    paper_id: IdIn(),
    version: Type.Integer({ minimum: 0 }),
    order: Type.Enum(['name', 'chance']),
    anew: Type.Boolean(),
  },
  data: Type.Object({ version: Count(), given: Count() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

export const staffSittingRoster = staffCall({
  path: '/staff/sitting_roster',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Returns all active invigilators, and which of them are assigned to a sitting. For owners and examiners.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    paper_id: Id(),
    name: Type.String(),
    version: Count(),
    invigilators: Type.Array(
      Type.Object({ staff_id: Id(), name: Type.String(), email: Type.String(), is_assigned: Type.Boolean() }),
    ),
  }),
  errors: ['not_found'],
})

export const staffSaveRoster = staffCall({
  path: '/staff/save_roster',
  roles: JUDGE,
  scope: 'academy',
  loadClass: 'save',
  about: 'Assigns these invigilators to a sitting, and removes all others from it. For owners and examiners.',
  body: {
    paper_id: IdIn(),
    version: Type.Integer({ minimum: 0 }),
    staff_ids: Type.Array(IdIn(), { maxItems: 500, uniqueItems: true }),
  },
  data: Type.Object({ version: Count() }),
  errors: ['not_found', 'rule', 'changed_meanwhile'],
})

/** One act of the staff; `student` is set if it concerned only one. */
const Act = Type.Object({
  at: Instant(),
  act: Type.String(),
  who: Type.String(),
  reason: OrNull(Type.String()),
  message: OrNull(Type.String()),
  /** Which ruling; `reinstate` takes one back. Null for any other act, and for rulings of before this was kept. */
  ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice', 'reinstate'])),
  minutes: OrNull(Type.Integer()),
  students: Count(),
  student: OrNull(Type.String()),
})

/** How an attempt ended: submitted by the student, by the end of its time, or by the staff; `open` while it runs. */
const Ending = Type.Enum(['handed_in', 'time_over', 'closed', 'open'])

/** A student with an incident. `late` are answers that came after the close and were not adopted. */
const Incident = Type.Object({
  stud_id: Id(),
  name: Type.String(),
  admission_no: OrNull(Type.String()),
  seat: OrNull(Count()),
  ending: Ending,
  /** In addition to the minutes of all students. */
  extra_minutes: Type.Integer(),
  devices: Count(),
  leaves: Count(),
  late: Count(),
  ruling: OrNull(Type.Enum(['void', 'absent', 'malpractice'])),
})

export const staffSittingMinutes = staffCall({
  path: '/staff/sitting_minutes',
  roles: WATCH,
  scope: 'sittings',
  loadClass: 'history',
  about:
    'Returns the minutes of a sitting: head counts, absent students, every act, and the students with incidents. For owners, examiners and invigilators of the sitting.',
  body: { paper_id: IdIn() },
  data: Type.Object({
    ...Sheet,
    audience: Count(),
    began: Count(),
    handed_in: Count(),
    time_over: Count(),
    closed: Count(),
    open: Count(),
    /** Minutes given to all students. */
    extra_minutes: Count(),
    late: Type.Object({ answers: Count(), adopted: Count() }),
    absent: Type.Array(Candidate),
    acts: Type.Array(Act),
    incidents: Type.Array(Incident),
    invigilators: Type.Array(Type.Object({ staff_id: Id(), name: Type.String() })),
  }),
  errors: ['not_found'],
})

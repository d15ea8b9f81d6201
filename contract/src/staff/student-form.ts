import { Type } from 'typebox'
import { Day, Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { StudentStatus } from './staff-fields.ts'

const MAX_TEXT = 500
const MAX_BATCHES = 50
const MAX_REASON = 300

/** Identifies the student's stored fields: a change with another version was made from other values. */
const Version = () => Line(43, 43)

const Text = () => Line(MAX_TEXT)

/** The fields of the sheet `students`, checked by its rules. An empty `mobile` keeps the stored number. */
const Fields = Type.Object({
  admission_no: Text(),
  name: Text(),
  guardian: Text(),
  mobile: Text(),
  email: Text(),
  state: Text(),
  district: Text(),
  level: Text(),
  batch_codes: Type.Array(Text(), { maxItems: MAX_BATCHES }),
  joined_on: Text(),
  /** Left out by older pages: the stored value is kept. */
  birth_date: Type.Optional(Text()),
})

/** The guardian of the field `guardian` as a person who can log in and be asked for consent; empty for none. */
const GuardianFields = () => Type.Object({ mobile: Text(), relation: Text() })

export const staffStudentForm = staffCall({
  path: '/staff/student_form',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns a student's details as they are edited; of the number only the end (`mobile_end`). For owners and clerks.",
  body: { stud_id: IdIn() },
  data: Type.Object({
    stud_id: Id(),
    admission_no: OrNull(Type.String()),
    name: Type.String(),
    guardian: OrNull(Type.String()),
    mobile_end: Type.String(),
    email: OrNull(Type.String()),
    state: OrNull(Type.String()),
    district: OrNull(Type.String()),
    level: Type.String(),
    batch_codes: Type.Array(Type.String()),
    joined_on: OrNull(Day()),
    birth_date: OrNull(Day()),
    status: StudentStatus(),
    version: Type.String(),
  }),
  errors: ['not_found'],
})

export const staffSaveStudent = staffCall({
  path: '/staff/save_student',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Creates a student, or updates one (`stud_id` with its `version`), and adds the named guardian where `guardian` has a number. It is checked and saved like an import of the sheets `students` and `guardians`: with `mistakes` nothing is saved, and with `notes` only when sent again with `confirmed`. For owners and clerks.',
  body: {
    stud_id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Fields,
    guardian: Type.Optional(GuardianFields()),
    confirmed: Type.Boolean(),
  },
  data: Type.Object({
    /** Null if nothing was saved. */
    saved: OrNull(Type.Object({ stud_id: Id(), version: Type.String() })),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
    notes: Type.Array(Type.String()),
    /** The student who already has a refused number. */
    holder: OrNull(Type.Object({ stud_id: Id(), name: Type.String(), guardian: OrNull(Type.String()) })),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffStudentLeaves = staffCall({
  path: '/staff/student_leaves',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    "Marks a student as left: they can't log in any longer, and all their data stays. `/staff/student_returns` reverses it. For owners and clerks.",
  body: { stud_id: IdIn(), version: Version(), reason: Reason(MAX_REASON) },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffStudentReturns = staffCall({
  path: '/staff/student_returns',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about: 'Reactivates a student who had left. For owners and clerks.',
  body: { stud_id: IdIn(), version: Version() },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile'],
})

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
  /** Absent in calls of older pages: the stored value is kept. */
  birth_date: Type.Optional(Text()),
})

export const staffStudentForm = staffCall({
  path: '/staff/student_form',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about: 'A student as it is filled in; `mobile_end` is all that is shown of the number.',
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
    'Adds a student, or changes one (`stud_id`, with the `version` that was seen). Checks and stores as an import of the sheet `students` would: with mistakes nothing is stored, and what should be looked at first (`notes`) waits until it comes again with `confirmed`.',
  body: {
    stud_id: Type.Optional(IdIn()),
    version: Type.Optional(Version()),
    fields: Fields,
    confirmed: Type.Boolean(),
  },
  data: Type.Object({
    /** Null where nothing was stored. */
    saved: OrNull(Type.Object({ stud_id: Id(), version: Type.String() })),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
    notes: Type.Array(Type.String()),
    /** The owner of a refused number. */
    holder: OrNull(Type.Object({ stud_id: Id(), name: Type.String(), guardian: OrNull(Type.String()) })),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffStudentLeaves = staffCall({
  path: '/staff/student_leaves',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about: 'The student has left: no login from now on, and everything stays. `student_returns` takes it back.',
  body: { stud_id: IdIn(), version: Version(), reason: Reason(MAX_REASON) },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffStudentReturns = staffCall({
  path: '/staff/student_returns',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about: 'A student who had left is back.',
  body: { stud_id: IdIn(), version: Version() },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile'],
})

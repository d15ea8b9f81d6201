import { Type } from 'typebox'
import { Count, Instant, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { StudentStatus } from './staff-fields.ts'
import { studentFilter } from './student-filter.ts'

/** By name without it. */
const studentSort = { sort: Type.Optional(Type.Enum(['name', 'admission_no', 'seen'])) }

/**
 * `mobile` is the end of the number; it and `guardian` are null for teachers. `seen_at` is the last request of the
 * student's app.
 */
const StudentRow = Type.Object({
  stud_id: Id(),
  admission_no: OrNull(Type.String()),
  name: Type.String(),
  guardian: OrNull(Type.String()),
  mobile: OrNull(Type.String()),
  level: Type.String(),
  batches: Type.Array(Type.String()),
  status: StudentStatus(),
  seen_at: OrNull(Instant()),
})

export const staffStudents = staffCall({
  path: '/staff/students',
  roles: ['owner', 'clerk', 'examiner', 'teacher'],
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns students by name, by admission number, or those who were seen last first, a hundred at a time; `total` counts all of them, on the first page. `search` is the start of the name, beginning at one of its first three words, an admission number, the last four digits of the number, or the whole number or the start of the name of a guardian. `after_id` is the last student of the previous page. For owners, clerks, examiners and teachers of the batch.',
  body: {
    ...studentFilter,
    ...studentSort,
    after_id: Type.Optional(IdIn()),
  },
  data: Type.Object({ students: Type.Array(StudentRow), more: Type.Boolean(), total: OrNull(Count()) }),
  errors: [],
})

export const staffStudentSelection = staffCall({
  path: '/staff/student_selection',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the first 300 students of those whom the filter of the list lets through, in the order of the list, to select all of them. For owners and clerks.',
  body: { ...studentFilter, ...studentSort },
  data: Type.Object({
    students: Type.Array(
      Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()), status: StudentStatus() }),
    ),
  }),
  errors: [],
})

export const staffStudentNumber = staffCall({
  path: '/staff/student_number',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about: "Returns a student's full number. The call is recorded in the audit log. For owners and clerks.",
  body: { stud_id: IdIn() },
  data: Type.Object({ phone_code: Type.String(), mobile: Type.String() }),
  errors: ['not_found'],
})

export const staffUnlockStudent = staffCall({
  path: '/staff/unlock_student',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Unblocks login codes for a student who requested too many, or entered too many wrong ones. For owners and clerks.',
  body: { stud_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})

export const staffMakeLoginCode = staffCall({
  path: '/staff/make_login_code',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  fresh: true,
  about:
    'Makes a login code for an active student who stands in front of the caller, and ends the one made before. It is valid as long as a code by SMS, within the same limits, and logs in this student alone. The student is notified, and the call is recorded in the audit log. For owners and clerks, after a fresh second factor.',
  body: { stud_id: IdIn() },
  data: Type.Object({ code: Type.String(), minutes: Count() }),
  errors: ['not_found'],
})

export const staffEndStudentSessions = staffCall({
  path: '/staff/end_student_sessions',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Logs a student out on all devices, for example when a phone was lost. Answers saved in a test are kept. For owners and clerks.',
  body: { stud_id: IdIn(), reason: Reason(300) },
  data: Type.Object({ ended: Count() }),
  errors: ['not_found'],
})

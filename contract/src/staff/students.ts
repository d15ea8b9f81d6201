import { Type } from 'typebox'
import { Count, Instant, Line, OrNull, Reason } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { StudentStatus } from './staff-fields.ts'

/** `mobile` is the end of the number, null for teachers; `seen_at` is the last request of the student's app. */
const StudentRow = Type.Object({
  stud_id: Id(),
  admission_no: OrNull(Type.String()),
  name: Type.String(),
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
    'Returns students by name, a hundred at a time. `search` is the start of the name, beginning at one of its first three words, an admission number, the last four digits of the number, or the whole number of the student or a guardian. `after_name` and `after_id` are from the last row of the previous page. For owners, clerks, examiners and teachers of the batch.',
  body: {
    search: Type.Optional(Line(100, 1)),
    ac_id: Type.Optional(IdIn()),
    batch_id: Type.Optional(IdIn()),
    status: Type.Optional(StudentStatus()),
    after_name: Type.Optional(Line(200)),
    after_id: Type.Optional(IdIn()),
  },
  data: Type.Object({ students: Type.Array(StudentRow), more: Type.Boolean() }),
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

import { Type } from 'typebox'
import { Day, Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'
import { staffCall } from './staff-call.ts'
import { Workbook } from './workbook.ts'

const MissedClass = Type.Object({
  class_id: Id(),
  class_name: Type.String(),
  batch_id: Id(),
  batch_name: Type.String(),
  subject_name: Type.String(),
  starts_at: Instant(),
})

/** `mobile` is only the end of a number, and null for staff who may not see numbers. */
const AbsentStudent = Type.Object({
  stud_id: Id(),
  name: Type.String(),
  admission_no: OrNull(Type.String()),
  mobile: OrNull(Type.String()),
  classes: Type.Array(MissedClass),
  guardians: Type.Array(Type.Object({ guardian_id: Id(), name: Type.String(), mobile: Type.String() })),
})

export const staffAbsentStudents = staffCall({
  path: '/staff/absent_students',
  roles: ['owner', 'clerk', 'teacher'],
  scope: 'batches',
  loadClass: 'lists',
  about:
    'Returns the students who are marked absent on a day, by default today, by name, with the classes they missed. Guardians and the ends of numbers are sent only to staff who may see numbers; blocked guardians are left out. For owners, clerks and teachers of the batch and subject.',
  body: { day: Type.Optional(Type.String({ format: 'day' })) },
  data: Type.Object({ day: Day(), today: Day(), students: Type.Array(AbsentStudent) }),
  errors: [],
})

export const staffExportAbsent = staffCall({
  path: '/staff/export_absent',
  roles: ['owner', 'clerk', 'teacher'],
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns the students who are marked absent on a day, by default today, as a workbook with one row for each missed class, with what the list shows to the caller and no whole number. It is recorded in the audit log. For owners, clerks and teachers of the batch and subject.',
  body: { day: Type.Optional(Type.String({ format: 'day' })) },
  data: Workbook(),
  errors: [],
})

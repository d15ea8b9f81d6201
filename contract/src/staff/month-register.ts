import { Type } from 'typebox'
import { Count, Day, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

/** One student's marks, in the order of the classes; null where the student isn't marked. */
const Student = Type.Object({
  stud_id: Id(),
  admission_no: OrNull(Type.String()),
  name: Type.String(),
  marks: Type.Array(OrNull(Type.Enum(['P', 'A', 'L', 'H']))),
  /** With those who were late. */
  present: Count(),
  absent: Count(),
  late: Count(),
  /** Of the classes that count, with one decimal; null without any. */
  percent: OrNull(Type.Number()),
})

/** `start` is empty where the attendance was imported without a time. */
const Subject = Type.Object({
  subject_id: Id(),
  subject_name: Type.String(),
  classes: Type.Array(Type.Object({ day: Day(), start: Type.String() })),
  students: Type.Array(Student),
})

export const staffMonthRegister = staffCall({
  path: '/staff/month_register',
  roles: ['owner', 'clerk', 'teacher'],
  scope: 'batches',
  loadClass: 'history',
  about:
    'Returns the attendance of a batch in a month, subject by subject: students with their marks in each class and the totals. Subjects without a mark are left out. For owners, clerks and teachers of the batch and subject.',
  body: { batch_id: IdIn(), month: Type.String({ pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` }) },
  data: Type.Object({
    academy: Type.Object({ name: Type.String(), logo: OrNull(Type.String()) }),
    batch_name: Type.String(),
    subjects: Type.Array(Subject),
  }),
  errors: ['not_found'],
})

import { Type } from 'typebox'
import { call, studentCall } from './call.ts'
import { Count, Day, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** Routes carry years and months as text, so digits are accepted as well as numbers. */
const YearIn = () =>
  Type.Union([Type.Integer({ minimum: 2000, maximum: 2100 }), Type.String({ pattern: '^20[0-9]{2}$' })])

const MonthIn = () =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 12 }), Type.String({ pattern: '^(0?[1-9]|1[0-2])$' })])

const Percent = () => Type.Number({ minimum: 0, maximum: 100 })

/** `academic_level_id` is ignored: the student's own level is used. */
const Asked = { stud_id: IdIn(), year: YearIn(), academic_level_id: Type.Optional(OrNull(IdIn())), subject_id: IdIn() }

export const attendanceYear = call({
  method: 'POST',
  path: '/Attendance/get_attendance_details_in_a_year',
  access: 'student',
  loadClass: 'history',
  about: "Returns the student's attendance in a subject for each month of a year that had classes. For students.",
  body: Type.Object(Asked),
  data: Type.Object({
    attendance_data: Type.Array(
      Type.Object({
        month_no: Type.Integer({ minimum: 1, maximum: 12 }),
        month: Type.String(),
        total_class: Count(),
        present_count: Count(),
        absent_count: Count(),
      }),
    ),
    /** For the whole year; null before its first class. */
    percent: OrNull(Percent()),
    /** The academy's minimum, or null. */
    minimum_percent: OrNull(Percent()),
    /** How many further classes may be missed in a row without falling below the minimum. */
    may_still_miss: OrNull(Count()),
    /** The first year with any classes, for the link to earlier years. */
    first_year: OrNull(Type.Integer()),
  }),
  errors: ['not_found'],
})

export const attendanceSubjects = studentCall({
  path: '/Student/attendance_by_subject',
  loadClass: 'history',
  extension: true,
  about: "Returns the student's attendance of the current year in each subject that had classes. For students.",
  data: Type.Object({
    minimum_percent: OrNull(Percent()),
    subjects: Type.Array(Type.Object({ subject_id: Id(), percent: Percent(), may_still_miss: OrNull(Count()) })),
  }),
  errors: [],
})

export const attendanceMonth = call({
  method: 'POST',
  path: '/Attendance/get_attendance_details_in_a_month',
  access: 'student',
  loadClass: 'history',
  about:
    "Returns the student's attendance in a subject for each day of a month that had classes: 1 present, 0 absent, null not marked yet. For students.",
  body: Type.Object({ ...Asked, month: MonthIn() }),
  data: Type.Object({
    attendance_data: Type.Array(
      Type.Object({ date: Day(), attendance_status: OrNull(Type.Union([Type.Literal(1), Type.Literal(0)])) }),
    ),
  }),
  errors: ['not_found'],
})

import { mark } from '../../features/attendance/attendance.queries.ts'
import { clock, day, oneOf, optional, text } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { checkCode, Codes } from './codes.ts'
import { studentIds } from './codes.queries.ts'
import { storedAttendance } from './attendance-stored.queries.ts'

/** Attendance as a list: a row per student and class. A class marked again is changed. */
export const attendanceSheet = sheet({
  name: 'attendance',
  columns: {
    date: day('Date'),
    start: optional(clock('Start'), ''),
    admission_no: text('Admission No', 40),
    subject: text('Subject Code', 40),
    status: oneOf('Status', ['P', 'L', 'A', 'H']),
  },
  needs: ['students', 'subjects'],
  key: ({ date, start, admission_no, subject }) => [date, start, admission_no, subject].filter(Boolean).join(' '),
  stored: storedAttendance,
  check: ({ admission_no, subject }, { known, say }) => {
    checkCode(known, 'students', admission_no, 'admission_no', say)
    checkCode(known, 'subjects', subject, 'subject', say)
  },
  put: async (tx, rows) => {
    const codes = await Codes.of(tx)
    const students = await studentIds(
      tx,
      rows.map(({ admission_no }) => admission_no),
    )
    for (const { admission_no, subject, ...marked } of rows) {
      const stud_id = students.get(admission_no)
      if (stud_id === undefined) throw new Error(`student ${admission_no} is not there any more`)
      await mark(tx, { ...marked, stud_id, subject_id: codes.subject(subject) })
    }
  },
})

import { mark } from '../../features/attendance/attendance.queries.ts'
import { addDays } from '../../ports/time.ts'
import { clock, day, oneOf, optional, text } from '../cells.ts'
import { sheet } from '../sheet.ts'
import { idOf, studentCodes, subjectCodes } from './codes.ts'

/** Attendance as a list: a row per student and class. A class marked again is changed. */
export const attendanceSheet = sheet({
  name: 'attendance',
  columns: {
    date: day('Date'),
    start: optional(clock('Start')),
    admission_no: text('Admission No', 40),
    subject: text('Subject Code', 40),
    status: oneOf('Status', ['P', 'L', 'A', 'H']),
  },
  write: async (tx, rows, into) => {
    const students = await studentCodes(tx)
    const subjects = await subjectCodes(tx)
    for (const { date, start, admission_no, subject, status, line } of rows) {
      const stud_id = idOf(into, students, admission_no, 'Admission No', line)
      const subject_id = idOf(into, subjects, subject, 'Subject Code', line)
      if (stud_id === 0 || subject_id === 0) continue
      await mark(tx, { stud_id, subject_id, date: addDays(date, into.moved.days), start: start ?? '', status })
    }
  },
})

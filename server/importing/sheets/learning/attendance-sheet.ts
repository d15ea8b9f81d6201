import { mark } from '../../../features/attendance/attendance.queries.ts'
import { clock, day, oneOf, optional, text } from '../../cells.ts'
import { shownDay } from '../../dates.ts'
import { type ImportContext, nowIn } from '../../import-context.ts'
import { sheet } from '../../sheet.ts'
import { checkCode, Codes } from '../codes.ts'
import { studentIds } from '../codes.queries.ts'
import { storedAttendance } from './attendance-stored.queries.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'

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
  check: ({ date, admission_no, subject, status }, { known, say, advise }, before) => {
    checkCode(known, 'students', admission_no, 'admission_no', say)
    checkCode(known, 'subjects', subject, 'subject', say)
    adviseTaught(known, admission_no, subject, advise)
    const isAhead = date > (nowIn(known)?.slice(0, 10) ?? date)
    if (!isAhead || before?.status === status) return
    if (status === 'P' || status === 'L') say('date', localized('day_to_come', { day: shownDay(date) }))
    else if (status === 'A') advise(localized('day_ahead'))
  },
  put: async (tx, rows) => {
    const codes = await Codes.of(tx)
    const students = await studentIds(
      tx,
      rows.map(({ admission_no }) => admission_no),
    )
    for (const { admission_no, subject, ...marked } of rows) {
      const stud_id = students.get(admission_no)
      if (stud_id === undefined) throw new Error(`student ${admission_no} is no longer there`)
      await mark(tx, { ...marked, stud_id, subject_id: codes.subject(subject) })
    }
  },
})

function adviseTaught(
  known: ImportContext,
  admissionNo: string,
  subject: string,
  advise: (text: LocalizedMessage) => void,
): void {
  const own = known.students.get(admissionNo)?.batches ?? []
  const batches = own.flatMap((code) => known.batches.get(code) ?? [])
  const isOpen = batches.length === 0 || batches.some(({ subjects }) => subjects.length === 0)
  if (isOpen || !known.subjects.has(subject) || batches.some(({ subjects }) => subjects.includes(subject))) return
  advise(localized('not_taught', { admission_no: admissionNo, subject }))
}

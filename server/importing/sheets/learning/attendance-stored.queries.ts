import type { Tx } from '../../../db/db.ts'

type Status = 'P' | 'L' | 'A' | 'H'

/** Returns marks of the days between the first and the last of the asked rows, or all. */
export async function storedAttendance(read: Tx, asked: { date: string }[] | null) {
  const days = (asked ?? []).map(({ date }) => date).toSorted()
  const rows = await read
    .selectFrom('attendance')
    .innerJoin('students', 'students.stud_id', 'attendance.stud_id')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('admission_no', 'is not', null)
    .$if(asked !== null, (query) => query.where('date', '>=', days[0] ?? '').where('date', '<=', days.at(-1) ?? ''))
    .select(['date', 'start', 'admission_no', 'subject_code as subject', 'attendance.status'])
    .orderBy('date')
    .orderBy('start')
    .orderBy('admission_no')
    .execute()
  return rows.map(({ admission_no, status, ...row }) => ({
    ...row,
    admission_no: admission_no ?? '',
    status: status as Status,
  }))
}

type Mark = { date: string; start: string; admission_no: string; subject: string }

/** Returns marks of these students in these subjects and days, at least the asked ones, with their students. */
export async function marksWithStudents(read: Tx, asked: Mark[]) {
  const days = asked.map(({ date }) => date).toSorted()
  const rows = await read
    .selectFrom('attendance')
    .innerJoin('students', 'students.stud_id', 'attendance.stud_id')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('admission_no', 'in', [...new Set(asked.map(({ admission_no }) => admission_no))])
    .where('subject_code', 'in', [...new Set(asked.map(({ subject }) => subject))])
    .where('date', '>=', days[0] ?? '')
    .where('date', '<=', days.at(-1) ?? '')
    .select(['date', 'start', 'admission_no', 'subject_code as subject', 'attendance.status'])
    .select(['attendance.stud_id', 'attendance.subject_id'])
    .execute()
  return rows.map(({ admission_no, ...row }) => ({ ...row, admission_no: admission_no ?? '' }))
}

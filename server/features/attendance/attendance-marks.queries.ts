import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type AttendanceMark = Tables['attendance_marks']

/** Where a class stands in the register: `starts` are the texts under which its start may be there. */
type Place = { studIds: number[]; subjectId: number; date: string; starts: string[] }

/** What the cells of these students were, the oldest first. */
export async function marksAt(read: Tx, { studIds, subjectId, date, starts }: Place): Promise<AttendanceMark[]> {
  if (studIds.length === 0) return []
  return read
    .selectFrom('attendance_marks')
    .where('stud_id', 'in', studIds)
    .where('subject_id', '=', subjectId)
    .where('date', '=', date)
    .where('start', 'in', starts)
    .select(columnsOf('attendance_marks'))
    .orderBy('stud_id')
    .orderBy('counter')
    .execute()
}

/** What the cells of these students are. */
export async function markedAt(read: Tx, { studIds, subjectId, date, starts }: Place) {
  if (studIds.length === 0) return []
  return read
    .selectFrom('attendance')
    .where('stud_id', 'in', studIds)
    .where('subject_id', '=', subjectId)
    .where('date', '=', date)
    .where('start', 'in', starts)
    .select(['stud_id', 'start', 'status'])
    .execute()
}

const AT_ONCE = 50

/** Writes down what cells became, and who made them so. */
export async function addMarks(tx: Tx, marks: AttendanceMark[]): Promise<void> {
  for (let at = 0; at < marks.length; at += AT_ONCE)
    await tx
      .insertInto('attendance_marks')
      .values(marks.slice(at, at + AT_ONCE))
      .execute()
}

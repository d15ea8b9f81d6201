import type { Tx } from '../../db/db.ts'
import { marksOfDay } from './register.queries.ts'

/** The marks `A` of a day in these classes' batches and subjects, of active students. */
export async function absentOfDay(read: Tx, classIds: number[], date: string) {
  if (classIds.length === 0) return []
  return marksOfDay(read, classIds, date)
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .where('attendance.status', '=', 'A')
    .where('students.status', '=', 'active')
    .select(['class_id', 'attendance.start', 'students.stud_id', 'students.name', 'admission_no', 'mobile'])
    .execute()
}

/** The guardians of these students who are not blocked, the one who was entered first at the beginning. */
export async function guardiansToCall(read: Tx, studIds: number[]) {
  if (studIds.length === 0) return []
  return read
    .selectFrom('guardian_children')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('stud_id', 'in', studIds)
    .where('blocked_at', 'is', null)
    .select(['stud_id', 'guardians.guardian_id', 'name', 'mobile'])
    .orderBy('added_at')
    .orderBy('guardians.guardian_id')
    .execute()
}

import type { Tx } from '../../db/db.ts'

/** The marks `A` of a day in these classes' batches and subjects, of active students, in the order of the names. */
export async function absentOfDay(read: Tx, classIds: number[], date: string) {
  if (classIds.length === 0) return []
  return read
    .selectFrom('live_classes')
    .innerJoin('student_batches', 'student_batches.batch_id', 'live_classes.batch_id')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .innerJoin('attendance', (join) =>
      join
        .onRef('attendance.stud_id', '=', 'student_batches.stud_id')
        .onRef('attendance.subject_id', '=', 'live_classes.subject_id'),
    )
    .where('class_id', 'in', classIds)
    .where('attendance.date', '=', date)
    .where('attendance.status', '=', 'A')
    .where('students.status', '=', 'active')
    .select(['class_id', 'attendance.start', 'students.stud_id', 'students.name', 'admission_no', 'mobile'])
    .orderBy('students.name')
    .orderBy('students.stud_id')
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

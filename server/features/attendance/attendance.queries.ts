import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import type { Counted, Marked } from './attendance.rules.ts'
import { columnsOf } from '../../db/columns-of.ts'

type Asked = { studId: number; subjectId: number; from: string; to: string }

const inSubject = preparedQuery((tx, { studId, subjectId, from, to }: Asked) =>
  tx
    .selectFrom('attendance')
    .where('stud_id', '=', studId)
    .where('subject_id', '=', subjectId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(['date', 'status'])
    .orderBy('date')
    .orderBy('start'),
)

/** What was marked from one day to another, both included, in the order of the days. */
export const markedBetween = async (tx: Tx, asked: Asked): Promise<Marked[]> => (await inSubject(tx, asked)) as Marked[]

const bySubject = preparedQuery((tx, { studId, acId, from, to }: Omit<Asked, 'subjectId'> & { acId: number }) =>
  tx
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', '=', studId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('ac_id', '=', acId)
    .groupBy(['attendance.subject_id', 'status'])
    .select(({ fn }) => ['attendance.subject_id', 'status', fn.countAll<number>().as('n')] as const),
)

/** How often the student was marked with each status, in each subject of the level. */
export const countedBySubject = async (tx: Tx, asked: Omit<Asked, 'subjectId'> & { acId: number }) =>
  (await bySubject(tx, asked)) as Counted[]

const beginning = preparedQuery(
  (tx, { studId, subjectId, acId }: { studId: number; subjectId: number; acId: number }) =>
    tx
      .selectFrom('subjects')
      .where('subject_id', '=', subjectId)
      .where('ac_id', '=', acId)
      .select((subject) =>
        subject
          .selectFrom('attendance')
          .where('stud_id', '=', studId)
          .whereRef('attendance.subject_id', '=', 'subjects.subject_id')
          .select(({ fn }) => fn.min('date').as('first'))
          .as('first_day'),
      ),
)

/** The first day on which the student was marked in a subject of the level; undefined for another level's subject. */
export async function beginningOf(tx: Tx, studId: number, subjectId: number, acId: number) {
  return (await beginning(tx, { studId, subjectId, acId }))[0]
}

/** Marks a class, or changes how it was marked. */
export async function mark(tx: Tx, marked: Tables['attendance']): Promise<void> {
  const { status } = marked
  await tx
    .insertInto('attendance')
    .values(marked)
    .onConflict((conflict) => conflict.columns(['stud_id', 'subject_id', 'date', 'start']).doUpdateSet({ status }))
    .execute()
  await bumpContentVersion(tx, 'attendance')
}

/** Takes away how a class was marked, as if nobody had marked it. */
export async function unmark(tx: Tx, { stud_id, subject_id, date, start }: Omit<Tables['attendance'], 'status'>) {
  await tx
    .deleteFrom('attendance')
    .where('stud_id', '=', stud_id)
    .where('subject_id', '=', subject_id)
    .where('date', '=', date)
    .where('start', '=', start)
    .execute()
  await bumpContentVersion(tx, 'attendance')
}

export async function eraseAttendance(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('attendance_marks').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attendance').where('stud_id', '=', studId).execute()
}

export type AttendanceMark = Tables['attendance_marks']

/** A class in the register: `starts` are the texts by which its start may be stored. */
type Place = { studIds: number[]; subjectId: number; date: string; starts: string[] }

/** Returns all marks of these students' cells, the oldest first. */
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

/** Returns the present marks of these students' cells. */
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

/** Stores the new marks of cells, and who made them. */
export async function addMarks(tx: Tx, marks: AttendanceMark[]): Promise<void> {
  for (let at = 0; at < marks.length; at += AT_ONCE)
    await tx
      .insertInto('attendance_marks')
      .values(marks.slice(at, at + AT_ONCE))
      .execute()
}

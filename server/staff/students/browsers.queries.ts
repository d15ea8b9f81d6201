import type { Tx } from '../../db/db.ts'

const ofStudents = (read: Tx) =>
  read
    .selectFrom('sessions')
    .innerJoin('students', 'students.stud_id', 'sessions.stud_id')
    .where('sessions.ended_at', 'is', null)
    .where('students.status', '=', 'active')

/** How many students are signed in with each browser; a student has one live session at most. */
export const countBrowsers = (read: Tx) =>
  ofStudents(read)
    .groupBy('sessions.browser')
    .select((row) => ['sessions.browser', row.fn.countAll<number>().as('students')])
    .execute()

/** Students who are signed in with one of these browsers, by name. */
export const studentsWith = (read: Tx, browsers: string[], count: number) =>
  ofStudents(read)
    .where('sessions.browser', 'in', browsers)
    .orderBy('students.name')
    .orderBy('students.stud_id')
    .limit(count)
    .select(['students.stud_id', 'students.name', 'sessions.browser'])
    .execute()

import { CLASS_COLUMNS, liveClassesOf } from '../../academy/live-classes.queries.ts'
import { papersFor, type Audience } from '../../assessment/paper/paper.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

type Calendar = Tables['calendars']

export async function calendarOf(tx: Tx, studId: number): Promise<Calendar | undefined> {
  return tx.selectFrom('calendars').select(columnsOf('calendars')).where('stud_id', '=', studId).executeTakeFirst()
}

/** Sets the student's one address; the one before is gone. */
export async function putCalendar(tx: Tx, calendar: Calendar): Promise<void> {
  await eraseCalendar(tx, calendar.stud_id)
  await tx.insertInto('calendars').values(calendar).execute()
}

export async function eraseCalendar(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('calendars').where('stud_id', '=', studId).execute()
}

export async function eraseAllCalendars(tx: Tx): Promise<void> {
  await tx.deleteFrom('calendars').execute()
}

/** Whose calendar it is; nobody's once the student may not log in any more. */
export async function ownerOf(tx: Tx, secretHash: string) {
  return tx
    .selectFrom('calendars')
    .innerJoin('students', 'students.stud_id', 'calendars.stud_id')
    .where('secret_hash', '=', secretHash)
    .where('status', '=', 'active')
    .select(['students.stud_id', 'ac_id'])
    .executeTakeFirst()
}

/**
 * Classes of the student's batches that end after `since`, with cancelled ones: a calendar must show the cancellation.
 */
export async function classesSince(tx: Tx, studId: number, since: number, most: number) {
  return liveClassesOf(tx, studId)
    .where('live_classes.ends_at', '>', since)
    .select([...CLASS_COLUMNS, 'room', 'status'])
    .orderBy('starts_at')
    .limit(most)
    .execute()
}

/** Exams of a kind that have a time and end after `since`. */
export async function examsSince(tx: Tx, kind: 'exam' | 'entrance', reader: Audience, since: number, most: number) {
  return papersFor(tx, kind, reader)
    .where((where) => where.or([where('starts_at', 'is not', null), where('ends_at', 'is not', null)]))
    .where((where) => where(where.fn.coalesce('ends_at', 'starts_at'), '>', since))
    .clearSelect()
    .select(['paper_id', 'name', 'minutes', 'starts_at', 'ends_at', 'subject_name'])
    .orderBy('starts_at')
    .limit(most)
    .execute()
}
